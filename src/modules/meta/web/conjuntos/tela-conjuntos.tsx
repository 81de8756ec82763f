import { useSearch } from '@tanstack/react-router'
import { href } from '#platform/navegador/href.ts'
import { useNavegar } from '#platform/navegador/usar-navegar.ts'
import { useMemo } from 'react'
import { AcoesDaPagina } from '#platform/navegador/pagina.tsx'
import { usePode } from '#platform/navegador/pessoa.ts'
import { avisar, avisarFalha } from '#ui/avisos.ts'
import { Button } from '#ui/button.tsx'
import { StatusChip } from '#ui/chip.tsx'
import { EmptyState } from '#ui/empty-state.tsx'
import { mensagemDe } from '#ui/form/erros.ts'
import { semAcentos } from '#kit/texto.ts'
import { numero, tempoRelativo } from '#ui/formatos.ts'
import { RefreshCw, Target } from '#ui/icones.ts'
import { PageHeader } from '#ui/page-header.tsx'
import { DataTable } from '#ui/tabela/data-table.tsx'
import { daUrl, estadoInicial, paraUrl } from '#ui/tabela/estado.ts'
import type { Coluna } from '#ui/tabela/tipos.ts'
import { custoPor } from '../../regras/valores.ts'
import type { Conjunto } from '../../tipos.ts'
import { BotaoLink } from '../botao-link.tsx'
import { useConjuntos, useSincronizarConjuntos } from '../dados.ts'
import { valor, veiculacao } from '../nomes.ts'
import { Numeros } from './numeros.tsx'
import { EscolhaDoPeriodo, usePeriodo } from './periodo.tsx'

/** Sort value of each column; missing costs come last. */
const ORDEM: Record<string, (c: Conjunto) => number> = {
  gasto: (c) => c.numeros.gasto,
  impressoes: (c) => c.numeros.impressoes,
  cliques: (c) => c.numeros.cliques,
  leads: (c) => c.numeros.leads,
  ganhos: (c) => c.numeros.ganhos,
  cpl: (c) => custoPor(c.numeros.gasto, c.numeros.leads) ?? Infinity,
  cpg: (c) => custoPor(c.numeros.gasto, c.numeros.ganhos) ?? Infinity,
}
const frases = ['Menor primeiro', 'Maior primeiro'] as const

function colunasEm(moeda: string): readonly Coluna<Conjunto>[] {
  const coluna = (id: string, titulo: string, celula: (c: Conjunto) => string, largura = 120): Coluna<Conjunto> => ({
    id,
    titulo,
    largura,
    alinhar: 'direita',
    ordenavel: true,
    frases,
    celula,
  })
  return [
    { id: 'nome', titulo: 'Conjunto', principal: true, largura: 240, celula: (c) => c.nome },
    {
      id: 'situacao',
      titulo: 'Veiculação',
      largura: 150,
      noCartao: true,
      celula: (c) => (
        <StatusChip tom={veiculacao(c.situacao_efetiva).tom} className="h-[18px]">
          {veiculacao(c.situacao_efetiva).rotulo}
        </StatusChip>
      ),
    },
    { id: 'campanha', titulo: 'Campanha', largura: 180, celula: (c) => c.campanha_nome ?? '' },
    { ...coluna('gasto', 'Gasto', (c) => valor(c.numeros.gasto, moeda)), noCartao: true },
    coluna('impressoes', 'Impressões', (c) => numero(c.numeros.impressoes), 110),
    coluna('cliques', 'Cliques', (c) => numero(c.numeros.cliques), 90),
    { ...coluna('leads', 'Leads', (c) => numero(c.numeros.leads), 80), noCartao: true },
    {
      ...coluna('cpl', 'Custo por lead', (c) => valor(custoPor(c.numeros.gasto, c.numeros.leads), moeda), 130),
      noCartao: true,
    },
    coluna('ganhos', 'Ganhos', (c) => numero(c.numeros.ganhos), 90),
    coluna('cpg', 'Custo por ganho', (c) => valor(custoPor(c.numeros.gasto, c.numeros.ganhos), moeda), 140),
    {
      id: 'orcamento',
      titulo: 'Orçamento',
      largura: 150,
      alinhar: 'direita',
      oculta: true,
      celula: (c) =>
        c.orcamento_diario !== null
          ? `${valor(c.orcamento_diario, moeda)} por dia`
          : c.orcamento_total !== null
            ? valor(c.orcamento_total, moeda)
            : '',
    },
  ]
}

/** /chat/meta/adsets: cost and results of each ad set. */
export function TelaConjuntos() {
  const { periodo } = usePeriodo()
  const { data, isPending, isError, refetch } = useConjuntos(periodo)
  const sincronizar = useSincronizarConjuntos()
  const podeConfigurar = usePode('meta.configurar')
  const navegar = useNavegar()
  const search: Record<string, unknown> = useSearch({ strict: false })
  const moeda = data?.moeda ?? 'BRL'
  const cols = useMemo(() => colunasEm(moeda), [moeda])
  const inicial = useMemo(() => estadoInicial(cols, { coluna: 'gasto', desc: true }), [cols])
  const estado = useMemo(() => daUrl(search, inicial, cols), [search, inicial, cols])
  const busca = typeof search.busca === 'string' ? search.busca : ''
  const linhas = useMemo(() => {
    const achados = (data?.conjuntos ?? []).filter((c) =>
      semAcentos(`${c.nome} ${c.campanha_nome ?? ''}`).includes(semAcentos(busca)),
    )
    const por = estado.ordem && ORDEM[estado.ordem.coluna]
    return por ? achados.toSorted((a, b) => (estado.ordem?.desc ? por(b) - por(a) : por(a) - por(b))) : achados
  }, [data, busca, estado.ordem])
  const mudar = (m: Record<string, unknown>) =>
    void navegar({
      to: '.',
      search: (antes) => ({ ...antes, ...m }),
      replace: true,
    })
  const buscar = () =>
    sincronizar.mutate(undefined, {
      onSuccess: () => avisar({ titulo: 'Buscando os números na Meta', tom: 'info' }),
      onError: (e) => avisarFalha('Não foi possível buscar agora.', new Error(mensagemDe(e, 'Tente de novo.'))),
    })
  const botao = podeConfigurar && (
    <Button icone={<RefreshCw />} ocupado={sincronizar.isPending} onClick={buscar}>
      Atualizar
    </Button>
  )
  return (
    <div className="flex h-full min-h-0 flex-col bg-surface">
      {botao && <AcoesDaPagina>{botao}</AcoesDaPagina>}
      <PageHeader
        titulo="Conjuntos de anúncios"
        detalhe={data?.sincronizada_em ? `Atualizado ${tempoRelativo(data.sincronizada_em)}` : undefined}
        acoes={<EscolhaDoPeriodo />}
      />
      {data && data.conjuntos.length > 0 && (
        <div className="border-b p-4">
          <Numeros n={data.total} moeda={moeda} />
        </div>
      )}
      <DataTable<Conjunto>
        rotulo="Conjuntos de anúncios"
        colunas={cols}
        linhas={linhas}
        idDe={(c) => c.id}
        rotuloDe={(c) => c.nome}
        estado={estado}
        aoMudar={(novo) => mudar(paraUrl(novo, inicial))}
        busca={{ valor: busca, aoMudar: (t) => mudar({ busca: t || undefined }), rotulo: 'Conjunto ou campanha' }}
        total={data ? linhas.length : null}
        carregando={isPending}
        erro={isError ? 'Os conjuntos não carregaram.' : null}
        aoTentar={() => refetch()}
        vazio={
          <EmptyState
            icone={<Target />}
            frase="Nenhum conjunto de anúncios"
            detalhe="Informe a conta de anúncios na ligação com a Meta; os conjuntos e os números chegam de hora em hora."
            acao={podeConfigurar && <BotaoLink href="/chat/meta/leads?configurar=ligacao">Ligar a Meta</BotaoLink>}
          />
        }
        aoAbrir={(c) => void navegar({ to: href('/chat/meta/adsets/{id}', { id: c.id }) })}
      />
    </div>
  )
}
