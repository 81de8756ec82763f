import { useState } from 'react'
import { chamar } from '#platform/navegador/api.ts'
import { avisarComDesfazer, avisarFalha } from '#ui/avisos.ts'
import { mapas, type Mapa, type StringDoMapa } from '../../contract/mapa.ts'
import { nomeDaString } from '../../regras/posicao.ts'
import { relerUsina } from '../dados.ts'

export interface Ordenavel {
  /** for screen readers: where the row went */
  fala: string
  /** before another row of the same face; null: last */
  soltar: (s: StringDoMapa, antesDe: string | null) => Promise<void>
  /** one row up or down; at an end nothing moves */
  passar: (s: StringDoMapa, para: 'cima' | 'baixo') => Promise<void>
}

/** Reorders the rows of a face, by pointer, keys or buttons. Undo puts the row back. */
export function useOrdenar(mapa: Mapa): Ordenavel {
  const [fala, setFala] = useState('')
  const params = { id: mapa.usina_id }
  const levar = (string_id: string, antes_de: string | null) =>
    chamar(mapas.ordenar, { params, body: { string_id, antes_de } })
  const soltar = async (s: StringDoMapa, antesDe: string | null): Promise<void> => {
    const nome = nomeDaString(s.n)
    try {
      const { data } = await levar(s.id, antesDe)
      if (data.voltar_a === antesDe) return
      await relerUsina()
      const vizinha = mapa.strings.find((x) => x.id === antesDe)
      const frase = vizinha ? `${nome} acima de ${nomeDaString(vizinha.n)}` : `${nome} por último`
      setFala(frase)
      avisarComDesfazer(frase, () => {
        levar(s.id, data.voltar_a)
          .then(() => relerUsina())
          .catch((e: unknown) => avisarFalha('A fileira não voltou.', e))
      })
    } catch (e) {
      setFala('Não foi movida.')
      avisarFalha('A fileira não foi movida.', e)
    }
  }
  const passar = async (s: StringDoMapa, para: 'cima' | 'baixo'): Promise<void> => {
    const dela = mapa.strings.filter((x) => x.agua === s.agua)
    const em = dela.findIndex((x) => x.id === s.id)
    if (para === 'cima' ? em <= 0 : em >= dela.length - 1) {
      setFala(`${nomeDaString(s.n)} já é a ${para === 'cima' ? 'primeira' : 'última'} da água.`)
      return
    }
    const antesDe = para === 'cima' ? dela[em - 1] : dela[em + 2]
    await soltar(s, antesDe?.id ?? null)
  }
  return { fala, soltar, passar }
}
