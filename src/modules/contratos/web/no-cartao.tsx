import { useState } from 'react'
import { contem } from '#kit/objeto.ts'
import { usePropostasDoCartao } from '#modules/propostas/web/publico.ts'
import { chamar } from '#platform/navegador/api.ts'
import { usePode } from '#platform/navegador/pessoa.ts'
import { avisarFalha } from '#ui/avisos.ts'
import { Button } from '#ui/button.tsx'
import { StatusChip } from '#ui/chip.tsx'
import { EmptyState } from '#ui/empty-state.tsx'
import { ErrorState } from '#ui/error-state.tsx'
import { dataCurta, dinheiro } from '#ui/formatos.ts'
import { FileText, Plus } from '#ui/icones.ts'
import { Link } from '#ui/link.tsx'
import { SkeletonList } from '#ui/skeleton.tsx'
import { contratos } from '../contract/contratos.ts'
import type { ContratoNaLista } from '../contract/formas.ts'
import { linkDoContrato } from '../links.ts'
import { tiposDeProposta } from '../tipos.ts'
import { useListaAoVivo } from './ao-vivo.ts'
import { guardarContrato, useContratosDe } from './dados.ts'
import { SITUACOES, TIPOS } from './nomes.ts'

const ENCERRADOS: readonly ContratoNaLista['situacao'][] = ['encerrado', 'rescindido', 'distratado']
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
  const novos = <NovosContratos cartao={cartao} vivos={lista.filter((c) => !ENCERRADOS.includes(c.situacao))} />
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
          <Linha key={c.id} c={c} doCartao={c.cartao_id === cartao.id} />
        ))}
      </ul>
    </div>
  )
}

function Linha({ c, doCartao }: { c: ContratoNaLista; doCartao: boolean }) {
  return (
    <li className="flex flex-wrap items-center gap-x-3 gap-y-1 px-3 py-2.5 text-13">
      <div className="min-w-0 flex-1 max-md:basis-full">
        <p className="flex flex-wrap items-center gap-x-2 gap-y-1">
          <Link href={linkDoContrato(c)} className="num font-medium">
            {c.numero}
          </Link>
          <span className="num text-text-2">
            v{c.versao} · {TIPOS[c.tipo]}
          </span>
          <StatusChip tom={SITUACOES[c.situacao].tom}>{SITUACOES[c.situacao].rotulo}</StatusChip>
          {!doCartao && <span className="text-12 text-text-2">de outro cartão do cliente</span>}
        </p>
        <p className="num mt-0.5 text-12 text-text-2">{quando(c)}</p>
      </div>
      <p className="num font-medium">{dinheiro(c.valor_centavos)}</p>
    </li>
  )
}

function quando(c: ContratoNaLista): string {
  if (c.assinatura_parada) return 'a assinatura parou'
  if (c.situacao === 'arrependimento' && c.arrependimento_ate)
    return `o cliente pode desistir até ${dataCurta(c.arrependimento_ate)}`
  if (c.assinar_ate && (c.situacao === 'enviado_assinatura' || c.situacao === 'parcialmente_assinado'))
    return `assinar até ${dataCurta(c.assinar_ate)}`
  return `com ${c.responsavel.nome}`
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
      const body = { proposta_id, cartao_id: cartao.id }
      guardarContrato((await chamar(contratos.criar, { body })).data)
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
