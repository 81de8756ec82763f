import { useCallback } from 'react'
import type { ValorDeCampo } from '#engines/funil/campos.ts'
import { chamar } from '#platform/navegador/api.ts'
import { Combobox } from '#ui/combobox.tsx'
import type { BuscarOpcoes } from '#ui/usar-opcoes.ts'
import { cartoes } from '../../contract/cartoes.ts'

interface Props {
  rotulo: string
  erro?: string | undefined
  /** key of the funnel whose cards can be linked */
  funil: string
  valor: { id: string; nome: string } | null
  aoMudar: (v: ValorDeCampo) => void
}

/** Picks a card of another funnel by its title, customer or project number. */
export function EscolhaDeCartao({ rotulo, erro, funil, valor, aoMudar }: Props) {
  const buscar = useCallback<BuscarOpcoes>(
    async (busca, signal) => {
      const { data } = await chamar(cartoes.procurar, { query: { funil, ...(busca ? { busca } : {}) } }, { signal })
      return data.map((c) => ({
        valor: c.id,
        rotulo: c.titulo,
        detalhe: [c.contato_nome !== c.titulo && c.contato_nome, c.dossie_numero, c.estagio_nome]
          .filter(Boolean)
          .join(' · '),
      }))
    },
    [funil],
  )
  return (
    <Combobox
      rotulo={rotulo}
      erro={erro}
      buscar={buscar}
      placeholder="Buscar cartão"
      vazio="Nenhum cartão encontrado"
      valor={valor ? { valor: valor.id, rotulo: valor.nome } : null}
      aoMudar={(o) => aoMudar(o ? { id: o.valor, nome: o.rotulo } : null)}
    />
  )
}
