import { useState } from 'react'
import { contem } from '#kit/objeto.ts'
import { usePropostasDoCartao } from '#modules/propostas/web/publico.ts'
import { usePode } from '#platform/navegador/pessoa.ts'
import { avisarFalha } from '#ui/avisos.ts'
import { Button } from '#ui/button.tsx'
import { EmptyState } from '#ui/empty-state.tsx'
import { ErrorState } from '#ui/error-state.tsx'
import { FileText, Plus } from '#ui/icones.ts'
import { SkeletonList } from '#ui/skeleton.tsx'
import type { ContratoNaLista } from '../contract/formas.ts'
import { tiposDeProposta } from '../tipos.ts'
import { useListaAoVivo } from './ao-vivo.ts'
import { abrirContrato, useContratosDe } from './dados.ts'
import { estaVivo, LinhaDoContrato } from './linha-do-contrato.tsx'

const NENHUM: readonly ContratoNaLista[] = []

export interface CartaoComContratos {
  id: string
  contato_id: string | null
}

/** The contracts of a card, then the others of its contact. */
function useContratosDoCartao({ id, contato_id }: CartaoComContratos) {
  const dele = useContratosDe({ cartao: id }, true)
  const doContato = useContratosDe({ contato: contato_id ?? '' }, contato_id !== null)
  const todos = [...(dele.data ?? NENHUM), ...(doContato.data ?? NENHUM)]
  return {
    lista: [...new Map(todos.map((c) => [c.id, c])).values()],
    carregando: dele.isPending || (contato_id !== null && doContato.isPending),
    falhou: dele.isError || doContato.isError,
    reler: () => Promise.all([dele.refetch(), ...(contato_id ? [doContato.refetch()] : [])]),
  }
}

/** State and page of each contract, live; a new one starts from an accepted proposal that has none. */
export function ContratosDoCartao({ cartao }: { cartao: CartaoComContratos }) {
  return usePode('contratos.contrato.ver') ? (
    <Lista cartao={cartao} />
  ) : (
    <EmptyState frase="Os contratos deste cartão são de quem cuida dos contratos." />
  )
}

function Lista({ cartao }: { cartao: CartaoComContratos }) {
  const { lista, carregando, falhou, reler } = useContratosDoCartao(cartao)
  useListaAoVivo()
  if (falhou && lista.length === 0)
    return <ErrorState oQueFalhou="Os contratos não carregaram." aoTentar={() => void reler()} />
  if (carregando) return <SkeletonList linhas={2} comRosto={false} rotulo="Carregando os contratos" />
  const novos = <NovosContratos cartao={cartao} vivos={lista.filter(estaVivo)} />
  if (lista.length === 0)
    return (
      <EmptyState
        icone={<FileText />}
        frase="Nenhum contrato neste cartão"
        detalhe="Um contrato nasce quando o cliente aceita a proposta."
        acao={novos}
      />
    )
  return (
    <div className="grid gap-3">
      <div className="flex flex-wrap justify-end gap-2">{novos}</div>
      <ul className="divide-y overflow-hidden rounded-md border">
        {lista.map((c) => (
          <LinhaDoContrato
            key={c.id}
            contrato={c}
            nota={c.cartao_id === cartao.id ? null : 'de outro cartão do cliente'}
          />
        ))}
      </ul>
    </div>
  )
}

/** A button for each accepted proposal without a live contract. */
function NovosContratos({ cartao, vivos }: { cartao: CartaoComContratos; vivos: readonly ContratoNaLista[] }) {
  const edita = usePode('contratos.contrato.editar')
  const { propostas } = usePropostasDoCartao(cartao)
  const [indo, setIndo] = useState<string | null>(null)
  if (!edita) return null
  const livres = propostas.filter(
    (p) => p.estado === 'aceita' && contem(tiposDeProposta, p.tipo) && !vivos.some((c) => c.proposta_id === p.id),
  )
  const abrir = async (proposta_id: string) => {
    setIndo(proposta_id)
    try {
      await abrirContrato({ proposta_id, cartao_id: cartao.id })
    } catch (erro) {
      avisarFalha('O contrato não abriu.', erro)
    } finally {
      setIndo(null)
    }
  }
  return livres.map((p) => (
    <Button
      key={p.id}
      icone={<Plus />}
      ocupado={indo === p.id}
      disabled={indo !== null}
      onClick={() => void abrir(p.id)}
    >
      {livres.length === 1 ? 'Novo contrato' : `Novo contrato da ${p.numero}`}
    </Button>
  ))
}
