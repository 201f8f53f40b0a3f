export function NewPostRoute() {
  return null;
}
