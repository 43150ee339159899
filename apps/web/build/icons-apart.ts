import { readFile } from 'node:fs/promises';
import path from 'node:path';
import type { Plugin } from 'vite';

const ICONS = 'lucide-react';
const IMPORT = /import \{([^}]*)\} from ["']lucide-react["'];?/g;
const LISTED = /export \{ ([^}]*) \} from '\.\/(icons\/[\w-]+\.mjs)'/g;

/**
 * Imports each icon from its own file. Through the package's list of all icons everybody seems to use every icon, and
 * all of them would be in the chunk that comes first instead of with the screen that shows them.
 */
export function iconsApart(): Plugin {
  let fileOf = new Map<string, string>();
  return {
    name: 'icons-apart',
    apply: 'build',
    async buildStart() {
      const list = await this.resolve(ICONS);
      if (!list) this.error(`${ICONS} is not installed`);
      const text = await readFile(list.id, 'utf8');
      fileOf = new Map(
        [...text.matchAll(LISTED)].flatMap(([, names = '', file = '']) =>
          names.split(', ').map((name) => [name.replace('default as ', ''), path.join(path.dirname(list.id), file)]),
        ),
      );
    },
    transform: {
      order: 'post', // when types are gone
      handler(code, id) {
        if (!id.includes('/apps/web/src/') || !code.includes(ICONS)) return null;
        const apart = code.replaceAll(IMPORT, (whole, names: string) =>
          names
            .split(',')
            .map((name) => name.trim().split(' as '))
            .filter(([name]) => name)
            .map(([name = '', own = name]) => {
              const file = fileOf.get(name);
              return file
                ? `import ${own} from ${JSON.stringify(file)};`
                : `import { ${name} as ${own} } from '${ICONS}';`;
            })
            .join(' '),
        );
        return { code: apart, map: null };
      },
    },
  };
}
