import { useState } from 'react'
import { uuidv7 } from '#kit/id.ts'
import { chamar } from '#platform/navegador/api.ts'
import { avisarComDesfazer, avisarFalha } from '#ui/avisos.ts'
import { mapas, type Mapa } from '../../contract/mapa.ts'
import { nomeDaPosicao, type Vaga } from '../../regras/posicao.ts'
import { relerUsina } from '../dados.ts'

/** A module on its way to another position. */
export interface ModuloNaMao {
  instalacao_id: string
  serie: string
  de: Vaga
}
export interface Movel {
  naMao: ModuloNaMao | null
  /** for screen readers: each step of a move by keyboard */
  fala: string
  pegar: (m: ModuloNaMao) => void
  passar: (por: Vaga) => void
  largar: () => void
  soltar: (m: ModuloNaMao, em: Vaga) => void
}

const lidaEm = (mapa: Mapa, v: Vaga) =>
  mapa.strings.find((s) => s.id === v.string_id)?.posicoes.find((p) => p.posicao === v.posicao)

/** Moves modules between positions, by pointer or by Space, arrows, Space. Moving back undoes it. */
export function useMover(mapa: Mapa): Movel {
  const [naMao, setNaMao] = useState<ModuloNaMao | null>(null)
  const [fala, setFala] = useState('')
  const params = { id: mapa.usina_id }
  const levar = (chave: string, instalacao_id: string, { string_id, posicao }: Vaga) =>
    chamar(mapas.mover, { params, body: { chave, instalacao_id, string_id, posicao } })
  const soltar = async (m: ModuloNaMao, em: Vaga): Promise<void> => {
    setNaMao(null)
    if (em.string_id === m.de.string_id && em.posicao === m.de.posicao) return
    try {
      const chave = uuidv7()
      const { data } = await levar(chave, m.instalacao_id, em)
      await relerUsina()
      const frase = data.trocou_com
        ? `${m.serie} e ${data.trocou_com} trocaram de posição`
        : `${m.serie} em ${data.lugar}`
      setFala(frase)
      avisarComDesfazer(frase, () => {
        levar(uuidv7(), chave, m.de)
          .then(() => relerUsina())
          .catch((e: unknown) => avisarFalha('A posição não voltou.', e))
      })
    } catch (e) {
      setFala('Não foi movido.')
      avisarFalha('O módulo não foi movido.', e)
    }
  }
  return {
    naMao,
    fala,
    pegar(m) {
      setNaMao(m)
      setFala(`${m.serie} na mão, em ${nomeDaPosicao(m.de.n, m.de.posicao)}. Setas movem, Espaço solta, Esc desiste.`)
    },
    passar(v) {
      const ali = lidaEm(mapa, v)
      setFala(`${nomeDaPosicao(v.n, v.posicao)}: ${ali ? `troca com ${ali.serie}` : 'vazia'}`)
    },
    largar() {
      setNaMao(null)
      setFala('Ficou onde estava.')
    },
    soltar: (m, em) => void soltar(m, em),
  }
}
