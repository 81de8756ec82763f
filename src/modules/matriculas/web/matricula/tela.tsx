import { useParams, useSearch } from '@tanstack/react-router'
import type { ReactNode } from 'react'
import { ErroApp } from '#kit/erro.ts'
import { linkDoContato } from '#modules/contatos/links.ts'
import { useTituloDaPagina } from '#platform/navegador/pagina.tsx'
import { useNavegar } from '#platform/navegador/usar-navegar.ts'
import { useAtalhos } from '#ui/atalhos/usar-atalhos.ts'
import { StatusChip } from '#ui/chip.tsx'
import { ErrorState } from '#ui/error-state.tsx'
import { Link } from '#ui/link.tsx'
import { SkeletonList } from '#ui/skeleton.tsx'
import { Tabs } from '#ui/tabs.tsx'
import type { Matricula } from '../../contract/formas.ts'
import { NOMES } from '../../regras/ciclo.ts'
import { useMatriculaAoVivo } from '../ao-vivo.ts'
import { useMatricula } from '../dados.ts'
import { useEncaixesDaMatricula } from '../encaixes.tsx'
import { numeroEscrito, TOM } from '../nomes.ts'
import { AtosDaMatricula } from './atos.tsx'
import { Documentos } from './documentos.tsx'
import { Historico } from './historico.tsx'
import { Lado } from './lado.tsx'
import { LivroDeMatricula } from './livro.tsx'
import { Passos } from './passos.tsx'
import { UnidadesECreditos } from './unidades.tsx'

/** `/co/matricula/{id}`: what a member receives, saves, holds, and what happens if they leave. */
export function TelaDaMatricula({ naoEncontrada }: { naoEncontrada: ReactNode }) {
  const { id }: Readonly<Record<string, unknown>> = useParams({ strict: false })
  const m = useMatricula(typeof id === 'string' ? id : '')
  useTituloDaPagina(m.data?.nome)
  if (m.error instanceof ErroApp && [400, 404].includes(m.error.status)) return naoEncontrada
  if (m.isError && !m.data)
    return <ErrorState oQueFalhou="A matrícula não carregou." detalhe={m.error.message} aoTentar={() => m.refetch()} />
  if (!m.data) return <SkeletonList linhas={8} comRosto={false} rotulo="Carregando a matrícula" />
  return <Pagina m={m.data} />
}

function Pagina({ m }: { m: Matricula }) {
  const navegar = useNavegar()
  const search: Record<string, unknown> = useSearch({ strict: false })
  const { Faturas, Contrato } = useEncaixesDaMatricula()
  useMatriculaAoVivo(m.id)
  const abas = [
    { valor: 'energia', rotulo: 'Energia e créditos' },
    ...(Faturas ? [{ valor: 'faturas', rotulo: 'Faturas' }] : []),
    ...(Contrato && m.contrato_id ? [{ valor: 'contrato', rotulo: 'Contrato' }] : []),
    { valor: 'documentos', rotulo: 'Documentos', contagem: m.documentos.length },
    { valor: 'livro', rotulo: 'Livro de matrícula' },
    { valor: 'historico', rotulo: 'Histórico', contagem: m.eventos.length },
  ]
  const aba = abas.find((a) => a.valor === search.aba)?.valor ?? 'energia'
  const abrir = (valor: string) =>
    void navegar({ to: '.', search: (s) => ({ ...s, aba: valor === 'energia' ? undefined : valor }), replace: true })
  useAtalhos('Matrícula', [
    ...abas.map((a, n) => ({ teclas: String(n + 1), rotulo: a.rotulo, executar: () => abrir(a.valor) })),
    ...(m.contato_id
      ? [
          {
            teclas: 'm',
            rotulo: 'Abrir o contato',
            executar: () => void navegar({ to: linkDoContato(m.contato_id ?? '') }),
          },
        ]
      : []),
  ])
  return (
    <div
      className="flex h-full min-h-0 flex-col overflow-y-auto bg-bg"
      tabIndex={0}
      role="region"
      aria-label="Matrícula"
    >
      <header className="flex flex-wrap items-center gap-x-3 gap-y-1 border-b bg-surface px-5 py-3">
        <h1 className="text-16 font-semibold tracking-tight">{m.nome || 'Pessoa removida'}</h1>
        <span className="num text-13 text-text-2">
          {[m.numero === null ? null : `matrícula ${numeroEscrito(m.numero)}`, m.documento].filter(Boolean).join(' · ')}
        </span>
        <StatusChip tom={TOM[m.situacao]}>{NOMES[m.situacao]}</StatusChip>
        <span className="flex-1" />
        {m.contato_id && <Link href={linkDoContato(m.contato_id)}>Contato</Link>}
        <AtosDaMatricula m={m} />
      </header>
      {m.situacao === 'encerrada' && (
        <p className="border-b bg-surface-2 px-5 py-2 text-13">Matrícula encerrada: só leitura, e nada foi apagado.</p>
      )}
      <Passos m={m} />
      <Tabs rotulo="Partes da matrícula" valor={aba} aoMudar={abrir} abas={abas} sublinhado="marca" />
      <div className="grid flex-1 grid-cols-[minmax(0,1fr)_320px] items-start max-lg:grid-cols-1">
        <div className="min-w-0 p-5 max-md:p-4">
          {aba === 'energia' && <UnidadesECreditos m={m} />}
          {aba === 'faturas' && Faturas && <Faturas matriculaId={m.id} />}
          {aba === 'contrato' && Contrato && m.contrato_id && <Contrato contratoId={m.contrato_id} />}
          {aba === 'documentos' && <Documentos m={m} />}
          {aba === 'livro' && <LivroDeMatricula m={m} />}
          {aba === 'historico' && <Historico m={m} />}
        </div>
        <Lado m={m} />
      </div>
    </div>
  )
}
