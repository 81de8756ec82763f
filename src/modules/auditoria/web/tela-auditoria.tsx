import { usePessoa } from '#platform/navegador/pessoa.ts'
import { useInfiniteQuery, useMutation } from '@tanstack/react-query'
import { useSearch } from '@tanstack/react-router'
import { useNavegar } from '#platform/navegador/usar-navegar.ts'
import { useDeferredValue } from 'react'
import type { RespostaDe } from '#kit/endpoint.ts'
import { chamar } from '#platform/navegador/api.ts'
import { baixar } from '#platform/navegador/baixar.ts'
import { avisar, avisarFalha } from '#ui/avisos.ts'
import { Button } from '#ui/button.tsx'
import { EmptyState } from '#ui/empty-state.tsx'
import { ErrorState } from '#ui/error-state.tsx'
import { data, plural, rotuloDoDia } from '#ui/formatos.ts'
import { Download, ShieldCheck } from '#ui/icones.ts'
import { PageHeader } from '#ui/page-header.tsx'
import { SkeletonList } from '#ui/skeleton.tsx'
import { auditoria } from '../contract/auditoria.ts'
import { FiltrosDaAuditoria, filtroDaUrl, type BuscaNaUrl } from './filtros.tsx'
import { RegistroDaAuditoria } from './registro.tsx'

type Pagina = RespostaDe<typeof auditoria.listar>['data']

/**
 * /configuracoes/auditoria: who did what. Filters are in the URL; every search, export and verification is itself
 * audited.
 */
export function TelaAuditoria() {
  const search: BuscaNaUrl = useSearch({ strict: false })
  const navegar = useNavegar()
  const por = (parte: BuscaNaUrl) =>
    void navegar({ to: '.', search: (antes) => ({ ...antes, ...parte }), replace: true })
  const { fuso } = usePessoa()
  const filtro = filtroDaUrl(useDeferredValue(search), fuso)
  const q = useInfiniteQuery({
    queryKey: ['acesso', 'auditoria', filtro],
    initialPageParam: undefined as string | undefined,
    getNextPageParam: (p: Pagina) => p.proximo ?? undefined,
    queryFn: async ({ pageParam, signal }): Promise<Pagina> =>
      (
        await chamar(
          auditoria.listar,
          { query: { ...filtro, ...(pageParam ? { cursor: pageParam } : {}) } },
          { signal },
        )
      ).data,
  })
  const conferir = useMutation({
    mutationFn: async () => (await chamar(auditoria.verificar, {})).data,
    onSuccess: (r) =>
      avisar(
        r.integra
          ? {
              titulo:
                r.dias === 0
                  ? 'Ainda não há dia selado: o primeiro selo sai nesta madrugada'
                  : `Íntegra: ${plural(r.dias, 'dia selado confere', 'dias selados conferem')}${r.esquecidas > 0 ? `; ${plural(r.esquecidas, 'linha esvaziada', 'linhas esvaziadas')} a pedido de titulares` : ''}`,
              tom: 'sucesso',
            }
          : { titulo: `A auditoria de ${data(r.quebrado ?? '')} não confere com o selo`, tom: 'perigo' },
      ),
    onError: (erro) => avisarFalha('Os selos não foram conferidos', erro),
  })
  const dias = [...Map.groupBy(q.data?.pages.flatMap((p) => p.registros) ?? [], (r) => data(r.em, fuso))]
  return (
    <div className="flex h-full min-h-0 flex-col">
      <PageHeader
        titulo="Auditoria"
        acoes={
          <>
            <Button icone={<ShieldCheck />} ocupado={conferir.isPending} onClick={() => conferir.mutate()}>
              Conferir selos
            </Button>
            <Button
              icone={<Download />}
              onClick={() =>
                void baixar(auditoria.exportar, { query: filtro }).catch((erro: unknown) =>
                  avisarFalha('A planilha não veio', erro),
                )
              }
            >
              Exportar
            </Button>
          </>
        }
      />
      <FiltrosDaAuditoria search={search} aoMudar={por} />
      <div className="min-h-0 flex-1 overflow-y-auto">
        {q.isPending && <SkeletonList linhas={8} comRosto={false} rotulo="Carregando auditoria" />}
        {q.isError && !q.data && (
          <ErrorState oQueFalhou="A auditoria não carregou." detalhe={q.error.message} aoTentar={() => q.refetch()} />
        )}
        {q.data && dias.length === 0 && (
          <EmptyState
            frase="Nada com esse filtro"
            detalhe="Mude as datas, a pessoa ou a busca."
            acao={
              <Button
                onClick={() =>
                  por({
                    busca: undefined,
                    de: undefined,
                    ate: undefined,
                    leituras: undefined,
                    pessoa: undefined,
                    entidade: undefined,
                  })
                }
              >
                Limpar filtros
              </Button>
            }
          />
        )}
        {dias.map(([dia, registros]) => (
          <section key={dia} aria-label={dia}>
            <h2 className="sticky top-0 z-10 border-b bg-surface-2 px-4 py-1.5 text-12 font-semibold">
              {rotuloDoDia(registros[0]?.em ?? 0, Date.now(), fuso)}
            </h2>
            <ol>
              {registros.map((r) => (
                <RegistroDaAuditoria key={r.id} registro={r} />
              ))}
            </ol>
          </section>
        ))}
        {q.hasNextPage && (
          <div className="py-4 text-center">
            <Button ocupado={q.isFetchingNextPage} onClick={() => void q.fetchNextPage()}>
              Ver mais
            </Button>
          </div>
        )}
      </div>
    </div>
  )
}
