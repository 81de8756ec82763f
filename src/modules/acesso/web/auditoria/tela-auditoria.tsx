import { useInfiniteQuery, useMutation } from '@tanstack/react-query'
import { useNavigate, useSearch } from '@tanstack/react-router'
import { useDeferredValue, useState } from 'react'
import type { RespostaDe } from '#kit/endpoint.ts'
import { chamar } from '#platform/navegador/api.ts'
import { baixar } from '#platform/navegador/baixar.ts'
import { avisar, avisarFalha } from '#ui/avisos.ts'
import { Button } from '#ui/button.tsx'
import { Checkbox } from '#ui/checkbox.tsx'
import { DateField } from '#ui/date-field.tsx'
import { EmptyState } from '#ui/empty-state.tsx'
import { ErrorState } from '#ui/error-state.tsx'
import { data, dataHora } from '#ui/formatos.ts'
import { Download, ShieldCheck } from '#ui/icones.ts'
import { SearchInput } from '#ui/search-input.tsx'
import { SkeletonList } from '#ui/skeleton.tsx'
import { auditoria } from '../../contract/auditoria.ts'
import { fraseDaAcao, nomeDaEntidade } from '../../regras/frases-da-auditoria.ts'

type Pagina = RespostaDe<typeof auditoria.listar>['data']
const doDia = (dia: string, mais = 0) => new Date(new Date(`${dia}T00:00:00-03:00`).getTime() + mais * 86_400_000).toISOString()

/** /configuracoes/auditoria: who did what. The filter is in the address; every search, export and check is itself on the record. */
export function TelaAuditoria() {
  const search: Record<string, unknown> = useSearch({ strict: false })
  const navegar = useNavigate()
  const texto = (nome: string) => (typeof search[nome] === 'string' ? search[nome] : '')
  const [busca, setBusca] = useState(texto('busca'))
  const procurada = useDeferredValue(busca.trim())
  const [de, ate, leituras] = [texto('de'), texto('ate'), search.leituras === true || search.leituras === 'true']
  const por = (parte: Record<string, unknown>) => void navegar({ to: '.', search: ((antes: Record<string, unknown>) => ({ ...antes, ...parte })) as never, replace: true })
  const filtro = { ...(procurada ? { busca: procurada } : {}), ...(de ? { de: doDia(de) } : {}), ...(ate ? { ate: doDia(ate, 1) } : {}), ...(leituras ? { leituras: true } : {}) }
  const q = useInfiniteQuery({
    queryKey: ['acesso', 'auditoria', filtro], initialPageParam: undefined as string | undefined, getNextPageParam: (p: Pagina) => p.proximo ?? undefined,
    queryFn: async ({ pageParam, signal }): Promise<Pagina> => (await chamar(auditoria.listar, { query: { ...filtro, ...(pageParam ? { cursor: pageParam } : {}) } }, { signal })).data,
  })
  const conferir = useMutation({
    mutationFn: async () => (await chamar(auditoria.verificar, {})).data,
    onSuccess: (r) => avisar(r.integra ? { titulo: `Íntegra: ${r.dias} dias selados conferem`, tom: 'sucesso' } : { titulo: `A auditoria de ${data(`${r.quebrado ?? ''}T12:00:00Z`)} não confere com o selo`, tom: 'perigo' }),
    onError: (erro) => avisarFalha('Os selos não foram conferidos', erro),
  })
  const linhas = q.data?.pages.flatMap((p) => p.registros) ?? []
  return (
    <div className="mx-auto max-w-[1120px] px-6 py-6 max-md:px-4">
      <header className="flex flex-wrap items-center gap-3">
        <h1 className="titulo-pagina flex-1">Auditoria</h1>
        <Button icone={<ShieldCheck />} ocupado={conferir.isPending} onClick={() => conferir.mutate()}>
          Conferir selos
        </Button>
        <Button icone={<Download />} onClick={() => void baixar(auditoria.exportar, { query: filtro }).catch((erro: unknown) => avisarFalha('A planilha não veio', erro))}>
          Exportar
        </Button>
      </header>
      <div className="flex flex-wrap items-end gap-3 py-4">
        <div className="min-w-52 flex-1">
          <SearchInput rotulo="Quem, o quê ou motivo" valor={busca} aoMudar={(v: string) => (setBusca(v), por({ busca: v || undefined }))} />
        </div>
        <DateField rotulo="De" valor={de} aoMudar={(v) => por({ de: v || undefined })} />
        <DateField rotulo="Até" valor={ate} aoMudar={(v) => por({ ate: v || undefined })} />
        <Checkbox rotulo="Só leituras sensíveis" checked={leituras} onChange={(e) => por({ leituras: e.currentTarget.checked || undefined })} />
      </div>
      {q.isPending && <SkeletonList linhas={8} comRosto={false} rotulo="Carregando auditoria" />}
      {q.isError && !q.data && <ErrorState oQueFalhou="A auditoria não carregou." detalhe={q.error.message} aoTentar={() => q.refetch()} />}
      {q.data && linhas.length === 0 && <EmptyState frase="Nada com esse filtro" detalhe="Mude as datas ou a busca." />}
      <ol aria-label="Registros" className="text-13">
        {linhas.map((r) => (
          <li key={r.id} className="grid gap-x-4 border-b py-2 sm:grid-cols-[150px_180px_minmax(0,1fr)]">
            <time className="num text-12 text-text-2" dateTime={r.em}>{dataHora(r.em)}</time>
            <span className="truncate">{r.usuario?.nome ?? 'Girassol'}</span>
            <details>
              <summary className="cursor-pointer">
                <span className="font-medium">{fraseDaAcao(r.acao)}</span> <span className="text-text-2">{[nomeDaEntidade(r.entidade), r.motivo].filter(Boolean).join(' · ')}</span>
              </summary>
              <pre className="overflow-x-auto py-2 text-12 whitespace-pre-wrap text-text-2">{JSON.stringify({ acao: r.acao, id: r.entidade_id, antes: r.antes, depois: r.depois, ip: r.ip, requisicao: r.requisicao_id }, null, 2)}</pre>
            </details>
          </li>
        ))}
      </ol>
      {q.hasNextPage && (
        <div className="py-4 text-center">
          <Button ocupado={q.isFetchingNextPage} onClick={() => void q.fetchNextPage()}>
            Ver mais
          </Button>
        </div>
      )}
    </div>
  )
}
