import type { LeuNota } from './tipos.ts'

/** Remembers the keys that went by: the key is the identity of a note, whatever its bytes. */
export function lembrarNotas(): <T extends object>(arquivo: string, resultado: T | LeuNota) => T | LeuNota {
  const vistas = new Map<string, string>()
  return (arquivo, r) => {
    if (!('tipo' in r && r.tipo === 'nfe' && 'lido' in r)) return r
    const { chave } = r.lido
    if (chave === null) return r
    const antes = vistas.get(chave)
    if (antes === undefined) {
      vistas.set(chave, arquivo.replace(/^.*[\\/]/, ''))
      return r
    }
    return {
      ...r,
      lido: { ...r.lido, duplicadaDe: antes, lancarNoEstoque: false },
      avisos: ['NOTA_DUPLICADA', ...r.avisos],
    }
  }
}
