export function PostRoute() {
  return null;
}
