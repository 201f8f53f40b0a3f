import { useEffect } from 'react';
import { Link, useParams } from 'react-router-dom';
import { API, pathOf } from '#contract/routes.ts';
import type { Project } from '#contract/schema/project.ts';
import { WORDS } from '#contract/words.ts';
import { ProjectView } from '../../features/portfolio/project-view.tsx';
import { useLoaded } from '../../hooks/use-loaded.ts';
import { request } from '../../lib/api-client.ts';
import { markFirstContent } from '../../lib/first-content.ts';
import { userAddress } from '../addresses.ts';
import { LoadedScreen } from '../loaded-screen.tsx';
import { screenTitle } from '../screen-title.ts';
import styles from './project-route.module.css';

function loadProject(projectId: string, signal: AbortSignal): Promise<Project> {
  return request<Project>(pathOf(API.project, { projectId }), { signal });
}

/** One project at an address of its own. */
export function ProjectRoute() {
  const { projectId = '' } = useParams();
  const { state, reload } = useLoaded(projectId, loadProject);
  useEffect(markFirstContent, []);
  return (
    <LoadedScreen state={state} loadingWords={WORDS.project.loading} onRetry={reload}>
      {(project) => (
        <>
          <title>{screenTitle(project.title)}</title>
          <ProjectView
            project={project}
            owner={
              <Link to={userAddress(project.user)} className={styles.owner}>
                {WORDS.project.back}
              </Link>
            }
          />
        </>
      )}
    </LoadedScreen>
  );
}
