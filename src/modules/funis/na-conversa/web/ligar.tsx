import { useCallback } from 'react'
import { chamar } from '#platform/navegador/api.ts'
import { Button } from '#ui/button.tsx'
import { Combobox } from '#ui/combobox.tsx'
import { acompanhar } from '#ui/desfazer-pela-tecla.ts'
import type { BuscarOpcoes } from '#ui/usar-opcoes.ts'
import { cartoes } from '#modules/funis/cartao/contract/cartoes.ts'
import { ligar } from './dados.ts'

/** Picks an existing card by its title, customer or project number. */
export function LigarCartao({ conversaId, aoFechar }: { conversaId: string; aoFechar: () => void }) {
  const buscar = useCallback<BuscarOpcoes>(async (busca, signal) => {
    const { data } = await chamar(cartoes.procurar, { query: { busca } }, { signal })
    return data.map((c) => ({
      valor: c.id,
      rotulo: c.titulo,
      detalhe: [c.estagio_nome, c.funil_nome, c.dossie_numero].filter(Boolean).join(' · '),
    }))
  }, [])
  return (
    <div role="group" aria-label="Ligar um cartão" className="flex flex-col gap-2 py-2">
      <Combobox
        rotulo="Cartão"
        tamanho="pequeno"
        placeholder="Título, cliente ou número"
        buscar={buscar}
        valor={null}
        aoMudar={(o) => {
          if (o) void acompanhar(ligar(conversaId, { id: o.valor, titulo: o.rotulo }, true)).then(aoFechar)
        }}
      />
      <Button tamanho="pequeno" className="self-end" onClick={aoFechar}>
        Cancelar
      </Button>
    </div>
  )
}
