import { permissionName, PERMISSIONS } from '../index.ts';

test('every permission has words of its own in both languages, and never its code', () => {
  for (const language of ['en', 'ab'] as const) {
    const names = PERMISSIONS.map((permission) => permissionName(permission, language));
    expect(new Set(names).size).toBe(PERMISSIONS.length);
    expect(names.filter((name) => name.includes('.') || name.includes('_'))).toEqual([]);
  }
  expect(permissionName('product.edit', 'en')).toBe('Products: edit');
  expect(permissionName('product.edit', 'ab')).toBe('المنتجات: تعديل');
});

test('a permission of a newer server goes by its code', () => {
  expect(permissionName('drone.fly', 'en')).toBe('drone.fly');
});
