import { readFileSync } from 'node:fs'
import { join } from 'node:path'
import { describe, expect, it } from 'vitest'
import { citados, raiz } from '#tests/suporte/citados.ts'

/** Complaints about other products that a test must answer. Source of the list: docs/reclamacoes.md. */
const ids = [...Array.from({ length: 14 }, (_, i) => `R${i + 1}`), 'R21']

describe('complaints of the field', () => {
  const com = citados(/\[(R\d+)\]/g)
  const pagina = readFileSync(join(raiz, 'docs/reclamacoes.md'), 'utf8')
  /** `| R1 | complaint | title<br>title |` */
  const linhas = [...pagina.matchAll(/^\| (R\d+) \| (.+?) \| (.+?) \|$/gm)].map(
    ([, id = '', texto = '', titulos = '']) => ({ id, texto, titulos: titulos.split('<br>') }),
  )

  it('are the ones of the page, each once', () => expect(linhas.map((l) => l.id)).toEqual(ids))

  it.each(ids)('%s is answered by a test that carries its mark', (id) =>
    expect(com.filter((c) => c.id === id).length).toBeGreaterThan(0),
  )

  it('have all their tests on the page, and the page names no test that does not exist', () => {
    const marcas = (titulo: string) => titulo.replaceAll(/\[[RS][\d.]+\] ?/g, '').replaceAll('|', '/')
    for (const { id, titulos } of linhas)
      expect(titulos.toSorted(), id).toEqual(
        com
          .filter((c) => c.id === id)
          .map((c) => `${marcas(c.titulo)} (${c.arquivo})`)
          .toSorted(),
      )
    expect(com.filter((c) => !ids.includes(c.id))).toEqual([])
  })
})
