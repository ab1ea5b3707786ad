export function nameOf(user) {
  return user.name === undefined ? "" : user.name;
}
