import type { Plugin } from 'vite'

/** A `publico.ts` only exports code of its neighbours: what a page does not use of it is not loaded. */
export function publicosSemEfeito(): Plugin {
  return {
    name: 'girassol:publicos-sem-efeito',
    apply: 'build',
    transform(codigo, id) {
      return /[\\/]publico\.ts$/.test(id) ? { code: codigo, map: null, moduleSideEffects: false } : null
    },
  }
}
