import { useState } from 'react'
import { usePode } from '#platform/navegador/pessoa.ts'
import { emNumero, emReais } from '#modules/simulacoes/regras/em-numeros.ts'
import { Button } from '#ui/button.tsx'
import { StatusChip } from '#ui/chip.tsx'
import { Dialog } from '#ui/dialog.tsx'
import { EmptyState } from '#ui/empty-state.tsx'
import { ErrorState } from '#ui/error-state.tsx'
import { dataCurta, plural } from '#ui/formatos.ts'
import { FileText, Send } from '#ui/icones.ts'
import { Link } from '#ui/link.tsx'
import { RelativeTime } from '#ui/relative-time.tsx'
import { SkeletonList } from '#ui/skeleton.tsx'
import type { PropostaNaLista } from '../contract/formas.ts'
import { linkDaProposta } from '../links.ts'
import { cabe } from '../regras/ciclo.ts'
import { leituraEmPalavras } from '../regras/pagina/nomes-das-partes.ts'
import { useLendo, useListaAoVivo } from './ao-vivo.ts'
import { usePropostasDoCartao } from './do-contato.tsx'
import { ESTADOS, TIPOS } from './nomes.ts'
import { NovaPropostaPara, useTiposQuePropoe } from './nova-para.tsx'
import { Mandar } from './proposta/mandar.tsx'

export interface CartaoComPropostas {
  id: string
  contato_id: string | null
  contato_nome: string | null
}

/** The proposals of a card and of its contact: state, value and views, live; new ones start from here. */
export function PropostasDoCartao({ cartao }: { cartao: CartaoComPropostas }) {
  const ve = usePode('propostas.proposta.ver')
  const propoe = useTiposQuePropoe().length > 0
  const { propostas, carregando, falhou, reler } = usePropostasDoCartao(cartao)
  const [mandando, setMandando] = useState<PropostaNaLista | null>(null)
  useListaAoVivo()
  if (!ve) return <EmptyState frase="As propostas deste cartão são de quem cuida da venda." />
  if (falhou && propostas.length === 0)
    return <ErrorState oQueFalhou="As propostas não carregaram." aoTentar={() => reler()} />
  if (carregando) return <SkeletonList linhas={3} comRosto={false} rotulo="Carregando as propostas" />
  const nova = propoe && <NovaProposta cartao={cartao} />
  if (propostas.length === 0)
    return (
      <EmptyState
        icone={<FileText />}
        frase="Nenhuma proposta neste cartão"
        detalhe="As propostas deste cartão, e as outras do cliente, aparecem aqui."
        acao={nova}
      />
    )
  return (
    <div className="grid gap-3">
      {nova && <div className="justify-self-end">{nova}</div>}
      <ul className="divide-y overflow-hidden rounded-md border">
        {propostas.map((p) => (
          <Linha key={p.id} p={p} doCartao={p.cartao_id === cartao.id} aoMandar={() => setMandando(p)} />
        ))}
      </ul>
      {mandando && (
        <Dialog aberto aoMudar={(a) => !a && setMandando(null)} titulo={`Mandar a ${mandando.numero}`}>
          <Mandar id={mandando.id} />
        </Dialog>
      )}
    </div>
  )
}

const NovaProposta = ({ cartao: { id, contato_id, contato_nome } }: { cartao: CartaoComPropostas }) => (
  <NovaPropostaPara
    variante="contorno"
    cartao={id}
    contato={contato_id === null ? null : { id: contato_id, nome: contato_nome }}
  />
)

function Linha({ p, doCartao, aoMandar }: { p: PropostaNaLista; doCartao: boolean; aoMandar: () => void }) {
  const envia = usePode('propostas.proposta.enviar')
  return (
    <li className="flex flex-wrap items-center gap-x-3 gap-y-1 px-3 py-2.5 text-13">
      <div className="min-w-0 flex-1 max-md:basis-full">
        <p className="flex flex-wrap items-center gap-x-2 gap-y-1">
          <Link href={linkDaProposta(p)} className="num font-medium">
            {p.numero}
          </Link>
          <span className="num text-text-2">
            v{p.versao} · {TIPOS[p.tipo]}
          </span>
          <StatusChip tom={ESTADOS[p.estado].tom}>{ESTADOS[p.estado].rotulo}</StatusChip>
          {!doCartao && <span className="text-12 text-text-2">de outro cartão do cliente</span>}
        </p>
        <p className="mt-0.5 text-12 text-text-2">
          <Vistas p={p} />
          {cabe(p.estado, 'expirar') && p.vence_em && <span className="num"> · vale até {dataCurta(p.vence_em)}</span>}
        </p>
      </div>
      <p className="num text-right">
        <span className="block font-medium">{emReais(p.valor_centavos)}</span>
        {p.kwp !== null && <span className="block text-12 text-text-2">{emNumero(p.kwp, 2)} kWp</span>}
      </p>
      {envia && cabe(p.estado, 'enviar') && (
        <Button tamanho="pequeno" icone={<Send />} aria-label={`Mandar a ${p.numero}`} onClick={aoMandar}>
          Mandar
        </Button>
      )}
    </li>
  )
}

function Vistas({ p }: { p: PropostaNaLista }) {
  const parte = useLendo(p.id)
  if (parte !== null) return <span className="font-medium text-success">{leituraEmPalavras(parte)}</span>
  if (p.ultima_vista_em)
    return (
      <span className="num">
        aberta {plural(p.vistas, 'vez', 'vezes')}, a última <RelativeTime quando={p.ultima_vista_em} />
      </span>
    )
  return p.enviada_em ? 'ainda não foi aberta' : 'ainda não foi enviada'
}
