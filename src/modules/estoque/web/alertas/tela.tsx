import { useInfiniteQuery, keepPreviousData } from '@tanstack/react-query'
import { useSearch } from '@tanstack/react-router'
import { useMemo, useState } from 'react'
import { diaBr } from '#kit/dias.ts'
import { contem } from '#kit/objeto.ts'
import { DO_INICIO } from '#kit/pagina.ts'
import { chamar } from '#platform/navegador/api.ts'
import { usePode } from '#platform/navegador/pessoa.ts'
import { useNavegar } from '#platform/navegador/usar-navegar.ts'
import { Button } from '#ui/button.tsx'
import { Chip } from '#ui/chip.tsx'
import { EmptyState } from '#ui/empty-state.tsx'
import { ErrorState } from '#ui/error-state.tsx'
import { numero, tempoRelativo } from '#ui/formatos.ts'
import { AlarmClock, ArrowRightLeft, CircleCheck, PackagePlus } from '#ui/icones.ts'
import { PageHeader } from '#ui/page-header.tsx'
import { SkeletonList } from '#ui/skeleton.tsx'
import { Tabs } from '#ui/tabs.tsx'
import { alertas, type Alerta } from '../../contract/alertas.ts'
import { linkDaEntrada, linkDoAjuste, linkDoMaterial, linkDoNovoMovimento, linkDoPainelDoEstoque } from '../../links.ts'
import { useResumoDosAlertas } from './dados.ts'
import { NOMES_DOS_ALERTAS } from '../../regras/alertas.ts'
import { tiposDeAlerta, type TipoDeAlerta } from '../../tipos.ts'
import { AncoraInterna } from '../ancora.tsx'
import { useEstoqueAoVivo } from '../ao-vivo.ts'
import { TONS_DOS_ALERTAS } from '../nomes.ts'
import { Adiar } from './adiar.tsx'
import { acoesDaFalta } from './encaixes.ts'
import { fraseDoAlerta } from './frases.ts'

const ESTADOS = ['abertos', 'adiados', 'terminados'] as const
type Estado = (typeof ESTADOS)[number]

const useAlertas = (estado: Estado, tipo: TipoDeAlerta | undefined, material: string | undefined) =>
  useInfiniteQuery({
    queryKey: ['estoque', 'alertas', estado, tipo ?? '', material ?? ''] as const,
    queryFn: ({ signal, pageParam }) =>
      chamar(
        alertas.listar,
        {
          query: {
            estado,
            ...(tipo ? { tipo: [tipo] } : {}),
            ...(material ? { material } : {}),
            ...(pageParam ? { cursor: pageParam } : {}),
          },
        },
        { signal },
      ),
    initialPageParam: DO_INICIO,
    getNextPageParam: (p) => p.pagination.proximo ?? undefined,
    placeholderData: keepPreviousData,
  })

/** `/est/alertas`: what needs an act, and the act beside it. */
export function TelaDosAlertas() {
  const search: Record<string, unknown> = useSearch({ strict: false })
  const navegar = useNavegar()
  const [adiando, setAdiando] = useState<string | null>(null)
  const estado = contem(ESTADOS, search.estado) ? search.estado : 'abertos'
  const tipo = contem(tiposDeAlerta, search.tipo) ? search.tipo : undefined
  const material = typeof search.material === 'string' ? search.material : undefined
  useEstoqueAoVivo()
  const lista = useAlertas(estado, tipo, material)
  const resumo = useResumoDosAlertas()
  const linhas = useMemo(() => lista.data?.pages.flatMap((p) => p.data) ?? [], [lista.data])
  const mudar = (m: Record<string, string | undefined>) =>
    void navegar({ to: '.', search: (antes) => ({ ...antes, ...m }), replace: true })
  const total = lista.data?.pages[0]?.pagination.total
  return (
    <div className="flex h-full min-h-0 flex-col bg-surface">
      <PageHeader
        titulo="Alertas"
        detalhe={total !== undefined && numero(total)}
        acoes={
          <AncoraInterna href={linkDoPainelDoEstoque()} className="g-link text-13">
            Lista de compra
          </AncoraInterna>
        }
      />
      <Tabs
        rotulo="Situação dos alertas"
        valor={estado}
        aoMudar={(v) => mudar({ estado: v === 'abertos' ? undefined : v })}
        abas={[
          { valor: 'abertos', rotulo: 'Abertos' },
          { valor: 'adiados', rotulo: 'Adiados' },
          { valor: 'terminados', rotulo: 'Terminados' },
        ]}
      />
      <div className="flex flex-wrap gap-1.5 border-b px-4 py-2" role="group" aria-label="Tipos de alerta">
        <Filtro rotulo="Todos" ligado={!tipo} aoEscolher={() => mudar({ tipo: undefined })} />
        {resumo.data?.map((r) => (
          <Filtro
            key={r.tipo}
            rotulo={`${NOMES_DOS_ALERTAS[r.tipo]} ${numero(r.n)}`}
            ligado={tipo === r.tipo}
            aoEscolher={() => mudar({ tipo: tipo === r.tipo ? undefined : r.tipo })}
          />
        ))}
      </div>
      <div className="min-h-0 flex-1 overflow-y-auto" tabIndex={0} role="region" aria-label="Alertas do estoque">
        {lista.isPending ? (
          <SkeletonList linhas={8} comRosto={false} rotulo="Carregando os alertas" />
        ) : lista.isError ? (
          <ErrorState oQueFalhou="Os alertas não carregaram." aoTentar={() => lista.refetch()} />
        ) : linhas.length === 0 ? (
          <EmptyState
            icone={<CircleCheck />}
            frase={estado === 'abertos' ? 'Nenhum alerta aberto.' : 'Nada por aqui.'}
            detalhe={estado === 'abertos' ? 'O que faltar, parar ou não conferir aparece nesta lista.' : undefined}
          />
        ) : (
          <ul>
            {linhas.map((a) => (
              <Linha key={a.id} alerta={a} aoAdiar={() => setAdiando(a.id)} />
            ))}
          </ul>
        )}
        {lista.hasNextPage && (
          <div className="p-4">
            <Button ocupado={lista.isFetchingNextPage} onClick={() => void lista.fetchNextPage()}>
              Mostrar mais
            </Button>
          </div>
        )}
      </div>
      {adiando && <Adiar ids={[adiando]} aoFechar={() => setAdiando(null)} />}
    </div>
  )
}

function Filtro({ rotulo, ligado, aoEscolher }: { rotulo: string; ligado: boolean; aoEscolher: () => void }) {
  return (
    <Button tamanho="pequeno" aria-pressed={ligado} variante={ligado ? 'primaria' : 'secundaria'} onClick={aoEscolher}>
      {rotulo}
    </Button>
  )
}

/** What is missing is bought, what is elsewhere is moved, and what can wait is put off. */
function Linha({ alerta: a, aoAdiar }: { alerta: Alerta; aoAdiar: () => void }) {
  const navegar = useNavegar()
  const move = usePode('estoque.movimento.criar')
  const falta = a.tipo === 'abaixo_minimo' || a.tipo === 'ponto_pedido' || a.tipo === 'ruptura_prevista'
  return (
    <li className="flex flex-wrap items-center gap-x-4 gap-y-1 border-b px-4 py-2 text-13 hover:bg-surface-2">
      <span className="w-44 shrink-0">
        <Chip tom={TONS_DOS_ALERTAS[a.tipo]}>{NOMES_DOS_ALERTAS[a.tipo]}</Chip>
      </span>
      <span className="min-w-60 flex-1">
        <AncoraInterna href={linkDoMaterial(a.item_id)} className="font-medium hover:underline">
          {a.nome} <span className="num text-12 font-normal text-text-2">{a.codigo}</span>
        </AncoraInterna>
        {a.local && <span className="text-text-2"> · {a.local}</span>}
        <span className="num block text-text-2">
          {fraseDoAlerta(a)}{' '}
          {a.fechado_em ? `Terminou ${tempoRelativo(a.fechado_em)}.` : `Aberto ${tempoRelativo(a.aberto_em)}.`}
        </span>
        {a.adiado_ate && !a.fechado_em && (
          <span className="block text-text-2">
            Adiado até {diaBr(a.adiado_ate)}
            {a.adiado_por && ` por ${a.adiado_por}`}: {a.adiado_motivo}
          </span>
        )}
      </span>
      {falta &&
        !a.fechado_em &&
        !a.adiado_ate &&
        acoesDaFalta.ler().map((Acao, n) => <Acao key={n} material={a.item_id} />)}
      {move && !a.fechado_em && (
        <span className="flex gap-1.5">
          {a.tipo === 'saida_emergencial' && (
            <Button tamanho="pequeno" onClick={() => void navegar({ href: linkDoAjuste({ tipo: 'emergencia' }) })}>
              Acertar
            </Button>
          )}
          {falta && (
            <Button
              tamanho="pequeno"
              icone={<PackagePlus />}
              onClick={() => void navegar({ href: linkDaEntrada({ codigo: a.codigo }) })}
            >
              Dar entrada
            </Button>
          )}
          <Button
            tamanho="pequeno"
            icone={<ArrowRightLeft />}
            onClick={() => void navegar({ href: linkDoNovoMovimento({ codigo: a.codigo }) })}
          >
            Transferir
          </Button>
          <Button tamanho="pequeno" icone={<AlarmClock />} onClick={aoAdiar}>
            Adiar
          </Button>
        </span>
      )}
    </li>
  )
}
