/**
 * Refuses files that are let go where nothing takes them: the browser would open them in place of
 * the page. What takes files says so afterwards (`useDroppedFiles`).
 */
export function refuseStrayFiles(): void {
  for (const type of ['dragover', 'drop'] as const) {
    addEventListener(type, (event) => {
      const { dataTransfer, target } = event;
      if (!dataTransfer?.types.includes('Files')) return;
      if (target instanceof Element && target.matches('input[type=file]')) return;
      event.preventDefault();
      dataTransfer.dropEffect = 'none';
    });
  }
}
