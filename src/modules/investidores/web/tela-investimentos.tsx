import { mesComAno } from '#kit/meses.ts'
import { useSearch } from '@tanstack/react-router'
import { useDeferredValue, useMemo, useState } from 'react'
import { emReais } from '#modules/simulacoes/regras/em-numeros.ts'
import { baixar } from '#platform/navegador/baixar.ts'
import { AcoesDaPagina } from '#platform/navegador/pagina.tsx'
import { usePode } from '#platform/navegador/pessoa.ts'
import { useNavegar } from '#platform/navegador/usar-navegar.ts'
import { useAtalhos } from '#ui/atalhos/usar-atalhos.ts'
import { avisarFalha } from '#ui/avisos.ts'
import { Button } from '#ui/button.tsx'
import { Chip } from '#ui/chip.tsx'
import { EmptyState } from '#ui/empty-state.tsx'
import { ChartLine, Download, Plus, SolarPanel } from '#ui/icones.ts'
import { PageHeader } from '#ui/page-header.tsx'
import { useExportarNaPaleta } from '#ui/comandos/acoes-da-pagina.ts'
import { DataTable } from '#ui/tabela/data-table.tsx'
import { daUrl, estadoInicial, paraUrl } from '#ui/tabela/estado.ts'
import type { Coluna } from '#ui/tabela/tipos.ts'
import type { CotaNaLista } from '../contract/formas.ts'
import { investidores } from '../contract/investidores.ts'
import { linkDaCota } from '../links.ts'
import { emCotas, PAGAMENTO } from '../regras/palavras.ts'
import { useInvestidoresAoVivo } from './ao-vivo.ts'
import { BlocosDosInvestimentos } from './blocos.tsx'
import { NovaCota } from './cotas.tsx'
import { useCotas, useUsinasComInvestidores } from './dados.ts'
import { PlanoDoInvestimento } from './plano.tsx'

const colunas: readonly Coluna<CotaNaLista>[] = [
  {
    id: 'nome',
    titulo: 'Investidor',
    principal: true,
    largura: 220,
    celula: (c) => <span className="truncate">{c.nome}</span>,
  },
  { id: 'usina', titulo: 'Usina', largura: 160, noCartao: true, celula: (c) => c.usina },
  {
    id: 'parte',
    titulo: 'Cotas de 100',
    largura: 110,
    alinhar: 'direita',
    noCartao: true,
    celula: (c) => <span className="num">{emCotas(c.parte)}</span>,
  },
  {
    id: 'aporte',
    titulo: 'Aporte',
    largura: 140,
    alinhar: 'direita',
    celula: (c) => <span className="num">{emReais(c.aporte_centavos)}</span>,
  },
  {
    id: 'mes',
    titulo: 'Último mês fechado',
    largura: 200,
    noCartao: true,
    celula: (c) =>
      c.ultimo_mes === null ? (
        <span className="text-text-3">sem extrato fechado</span>
      ) : (
        <span className="num">
          {mesComAno(c.ultimo_mes)}: {emReais(c.ultimo_centavos ?? 0)}
        </span>
      ),
  },
  {
    id: 'pagamento',
    titulo: 'Pagamento',
    largura: 130,
    noCartao: true,
    celula: (c) =>
      c.ultima_situacao && (
        <Chip tom={c.ultima_situacao === 'paga' ? 'sucesso' : c.ultima_situacao === 'agendada' ? 'info' : 'alerta'}>
          {PAGAMENTO[c.ultima_situacao]}
        </Chip>
      ),
  },
]
const inicial = estadoInicial(colunas)

/** `/ti/investimento`, `/ctr/investimento`: plants with investors, and every quota with its last month. */
export function TelaDosInvestimentos() {
  return usePode('investidores.cota.ver') ? (
    <Investimentos />
  ) : (
    <EmptyState icone={<ChartLine />} frase="As cotas e os extratos são de quem cuida dos investidores." />
  )
}

function Investimentos() {
  const search: Record<string, unknown> = useSearch({ strict: false })
  const navegar = useNavegar()
  const [busca, setBusca] = useState(typeof search.busca === 'string' ? search.busca : '')
  const procurada = useDeferredValue(busca)
  const estado = useMemo(() => daUrl(search, inicial, colunas), [search])
  useInvestidoresAoVivo()
  const lista = useCotas(procurada ? { busca: procurada } : {})
  const linhas = useMemo(() => lista.data?.pages.flatMap((p) => p.data) ?? [], [lista.data])
  const mudar = (m: Record<string, unknown>) =>
    void navegar({ to: '.', search: (antes) => ({ ...antes, ...m }), replace: true })
  const edita = usePode('investidores.cota.editar')
  const { data: usinas = [] } = useUsinasComInvestidores()
  const doPlano = usinas.find((u) => u.usina_id === search.plano)
  const exportar = () =>
    void baixar(investidores.exportar, {
      query: { ...(procurada ? { busca: procurada } : {}), formato: 'xlsx' },
    }).catch((erro: unknown) => avisarFalha('O arquivo não saiu', erro))
  useExportarNaPaleta(exportar, 'Exportar os investidores em XLSX')
  useAtalhos('Investimentos', [{ teclas: 'n', rotulo: 'Nova cota', executar: () => mudar({ cota: 'nova' }) }], edita)
  return (
    <div className="flex h-full min-h-0 flex-col bg-surface">
      <AcoesDaPagina>
        <Button variante="fantasma" icone={<Download />} onClick={exportar}>
          Exportar
        </Button>
        {edita && (
          <>
            <Button icone={<SolarPanel />} onClick={() => mudar({ plano: 'nova' })}>
              Usina com investidores
            </Button>
            {usinas.length > 0 && (
              <Button variante="primaria" icone={<Plus />} atalho="n" onClick={() => mudar({ cota: 'nova' })}>
                Nova cota
              </Button>
            )}
          </>
        )}
      </AcoesDaPagina>
      <PageHeader
        className="max-md:hidden"
        titulo="Investimentos"
        detalhe="usinas, cotas e o último extrato de cada uma"
      />
      <BlocosDosInvestimentos {...(edita ? { aoEditar: (plano: string) => mudar({ plano }) } : {})} />
      <div className="min-h-0 flex-1">
        <DataTable<CotaNaLista>
          rotulo="Investidores"
          colunas={colunas}
          linhas={linhas}
          idDe={(c) => c.id}
          rotuloDe={(c) => c.nome}
          estado={estado}
          aoMudar={(novo) => mudar(paraUrl(novo, inicial))}
          busca={{
            valor: busca,
            aoMudar: (t) => {
              setBusca(t)
              mudar({ busca: t || undefined })
            },
            rotulo: 'Nome do investidor…',
          }}
          total={lista.data?.pages[0]?.pagination.total ?? null}
          temMais={lista.hasNextPage}
          porVez={50}
          aoCarregarMais={() => void lista.fetchNextPage()}
          carregandoMais={lista.isFetchingNextPage}
          carregando={lista.isPending}
          erro={lista.isError ? 'Os investidores não carregaram.' : null}
          aoTentar={() => lista.refetch()}
          vazio={
            <EmptyState
              icone={<ChartLine />}
              frase={procurada ? 'Nenhum investidor com este nome' : 'Nenhuma cota cadastrada'}
            />
          }
          aoAbrir={(c) => void navegar({ to: linkDaCota(c.id) })}
        />
      </div>
      {edita && search.cota === 'nova' && <NovaCota usinas={usinas} aoFechar={() => mudar({ cota: undefined })} />}
      {edita && (search.plano === 'nova' || doPlano) && (
        <PlanoDoInvestimento
          key={doPlano?.usina_id ?? 'nova'}
          usina={doPlano ?? null}
          aoFechar={() => mudar({ plano: undefined })}
        />
      )}
    </div>
  )
}
