import { listaFalada } from '#kit/lista-falada.ts'
import { Select } from '#ui/select.tsx'
import { useCartao } from '#modules/funis/nucleo/web/dados.ts'
import type { Resposta } from './usar-movimentos.ts'

type Com = NonNullable<Resposta['filhos']>
const opcoes = (um: boolean): { valor: Com; rotulo: string }[] => [
  { valor: 'avisar', rotulo: um ? 'Avisar quem cuida dele' : 'Avisar quem cuida deles' },
  {
    valor: 'arquivar',
    rotulo: um ? 'Arquivar, se eu puder mudá-lo; senão, avisar' : 'Arquivar os que eu posso mudar e avisar dos outros',
  },
  { valor: 'deixar', rotulo: um ? 'Deixar como está' : 'Deixar como estão' },
]

/**
 * Asks what to do with open cards that a closing card had created; for a won card, only with those a hand-off waits
 * for.
 */
export function FilhosAbertos({
  cartao_id,
  aguardados,
  valor,
  aoMudar,
}: {
  cartao_id: string
  aguardados: boolean
  valor: Com | null
  aoMudar: (v: Com) => void
}) {
  const { data } = useCartao(cartao_id)
  const abertos = (data?.parentes ?? []).filter(
    (p) => p.relacao === 'filho' && p.situacao === 'aberto' && (p.aguardado || !aguardados),
  )
  if (abertos.length === 0) return null
  const onde = listaFalada(abertos.map((p) => `${p.funil_nome} (${p.estagio_nome})`))
  const um = abertos.length === 1
  return (
    <Select
      rotulo={um ? 'E o cartão que ele abriu?' : `E os ${abertos.length} cartões que ele abriu?`}
      dica={`Em andamento: ${onde}.`}
      opcoes={opcoes(um)}
      valor={valor ?? 'deixar'}
      aoMudar={aoMudar}
    />
  )
}
