/** The projects of a portfolio. */
export const PROJECTS = {
  addProject: 'POST /api/projects/add',
  project: 'GET /api/projects/:projectId',
  updateProject: 'PUT /api/projects/update/:projectId',
  orderProjects: 'PUT /api/projects/order',
  deleteProject: 'DELETE /api/projects/delete/:userId/:projectId',
} as const;
