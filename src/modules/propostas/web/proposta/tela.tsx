import { useParams } from '@tanstack/react-router'
import type { ComponentType, ReactNode } from 'react'
import { ErroApp } from '#kit/erro.ts'
import { AcoesDaPagina, useTituloDaPagina } from '#platform/navegador/pagina.tsx'
import { useNavegar } from '#platform/navegador/usar-navegar.ts'
import { cn } from '#ui/classes.ts'
import { useAtalhos } from '#ui/atalhos/usar-atalhos.ts'
import { Button } from '#ui/button.tsx'
import { StatusChip } from '#ui/chip.tsx'
import { ErrorState } from '#ui/error-state.tsx'
import { dataHora } from '#ui/formatos.ts'
import { Pencil } from '#ui/icones.ts'
import { SkeletonList } from '#ui/skeleton.tsx'
import { emNumero, emReais } from '#modules/simulacoes/regras/em-numeros.ts'
import type { Proposta } from '../../contract/formas.ts'
import { linkDeEditarProposta } from '../../links.ts'
import type { TipoDeProposta } from '../../tipos.ts'
import { useQuemLe } from '../ao-vivo.ts'
import { useProposta } from '../dados.ts'
import { ESTADOS, TIPOS } from '../nomes.ts'
import { Aprovacao } from './aprovacao.tsx'
import { AtosDaProposta } from './atos.tsx'
import { Evidencias } from './evidencias.tsx'
import { LinhaDoTempo, Vistas } from './linha-do-tempo.tsx'
import { UnidadesDaProposta } from './unidades.tsx'
import { Versoes } from './versoes.tsx'

interface PropsDaTela {
  tipos: readonly TipoDeProposta[]
  naoEncontrada: ReactNode
  /** the work that an accepted proposal became, of modules after this one */
  Depois?: ComponentType<{ proposta: Proposta }>
}

/** `/vu/propostas/autoconsumo/{id}` and the other kinds: what happened to a proposal, and what can be done with it. */
export function TelaDaProposta({ tipos, naoEncontrada, Depois }: PropsDaTela) {
  const { id }: Readonly<Record<string, unknown>> = useParams({ strict: false })
  const proposta = useProposta(typeof id === 'string' ? id : '')
  useTituloDaPagina(proposta.data?.numero)
  if (proposta.error instanceof ErroApp && [400, 404].includes(proposta.error.status)) return naoEncontrada
  if (proposta.isError && !proposta.data)
    return (
      <ErrorState
        oQueFalhou="A proposta não carregou."
        detalhe={proposta.error.message}
        aoTentar={() => proposta.refetch()}
      />
    )
  if (!proposta.data) return <SkeletonList linhas={8} comRosto={false} rotulo="Carregando a proposta" />
  if (!tipos.includes(proposta.data.tipo)) return naoEncontrada
  return <Pagina proposta={proposta.data} Depois={Depois} />
}

function Pagina({ proposta: p, Depois }: { proposta: Proposta } & Pick<PropsDaTela, 'Depois'>) {
  const navegar = useNavegar()
  const parte = useQuemLe(p)
  const editar = () => void navegar({ to: linkDeEditarProposta(p) })
  useAtalhos('Proposta', [{ teclas: 'e', rotulo: 'Abrir no editor', executar: editar }])
  return (
    <div className="h-full overflow-y-auto bg-bg" tabIndex={0} role="region" aria-label="Proposta">
      <AcoesDaPagina>
        <Button variante="primaria" icone={<Pencil />} atalho="e" onClick={editar}>
          {p.pode.editar ? 'Editar' : 'Ver no editor'}
        </Button>
      </AcoesDaPagina>
      <header className="flex flex-wrap items-center gap-x-3 gap-y-1 border-b bg-surface px-5 py-3">
        <h1 className="text-16 font-semibold tracking-tight">{p.cliente.nome || p.titulo}</h1>
        <span className="num text-13 text-text-2">
          {[p.cidade, p.numero, `v${p.versao}`, TIPOS[p.tipo]].filter(Boolean).join(' · ')}
        </span>
        <StatusChip tom={ESTADOS[p.estado].tom}>{ESTADOS[p.estado].rotulo}</StatusChip>
        <span className="flex-1" />
        <AtosDaProposta proposta={p} />
      </header>
      <div
        className={cn(
          'mx-auto grid max-w-6xl grid-cols-[minmax(0,1fr)_360px]',
          'items-start gap-4 p-5 max-lg:grid-cols-1 max-md:p-4',
        )}
      >
        <div className="grid gap-4">
          <Resumo proposta={p} />
          {p.aprovacao && <Aprovacao proposta={p} aprovacao={p.aprovacao} />}
          {p.aceite && (
            <p className="rounded-md bg-success-soft px-3.5 py-2.5 text-13">
              Aceita por {p.aceite.nome} em {dataHora(p.aceite.em)}, opção {p.aceite.letra} da v{p.aceite.versao}
              {p.aceite.por === 'equipe' ? ', registrada pela equipe' : ', na página do cliente'}.
            </p>
          )}
          {p.aceite && Depois && <Depois proposta={p} />}
          <UnidadesDaProposta conteudo={p.conteudo} />
          <Versoes proposta={p} />
        </div>
        <div className="grid gap-4">
          <Vistas proposta={p} parte={parte} />
          <LinhaDoTempo proposta={p} />
          <Evidencias proposta={p} />
        </div>
      </div>
    </div>
  )
}

function Resumo({ proposta: p }: { proposta: Proposta }) {
  const figuras: [string, string][] = [
    [p.tipo === 'assinatura' ? 'Cobrança no ano' : 'Valor', emReais(p.valor_centavos)],
    ...(p.kwp === null ? [] : [['Potência', `${emNumero(p.kwp, 2)} kWp`] satisfies [string, string]]),
    ...(p.economia_ano_centavos === null
      ? []
      : [['Economia no 1º ano', emReais(p.economia_ano_centavos)] satisfies [string, string]]),
    ...(p.payback_anos === null
      ? []
      : [['Se paga em', `${emNumero(p.payback_anos, 2)} anos`] satisfies [string, string]]),
    ['Quem vende', p.vendedor.nome],
    ['Vale até', p.vence_em ? dataHora(p.vence_em).replace(' ', ', ') : 'ainda não enviada'],
  ]
  return (
    <dl className="num grid grid-cols-3 overflow-hidden rounded-md border bg-surface max-md:grid-cols-2">
      {figuras.map(([nome, valor]) => (
        <div key={nome} className="-mt-px -ml-px min-w-0 border-t border-l px-3.5 py-2.5">
          <dt className="text-12 text-text-2">{nome}</dt>
          <dd className="truncate text-16 font-semibold tracking-tight">{valor}</dd>
        </div>
      ))}
    </dl>
  )
}
