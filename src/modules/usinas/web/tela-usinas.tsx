import { mesMinimo } from '#kit/meses.ts'
import { useSearch } from '@tanstack/react-router'
import { useDeferredValue, useMemo, useState } from 'react'
import { AcoesDaPagina } from '#platform/navegador/pagina.tsx'
import { usePode } from '#platform/navegador/pessoa.ts'
import { useNavegar } from '#platform/navegador/usar-navegar.ts'
import { useAtalhos } from '#ui/atalhos/usar-atalhos.ts'
import { Button } from '#ui/button.tsx'
import { Chip } from '#ui/chip.tsx'
import { EmptyState } from '#ui/empty-state.tsx'
import { numero } from '#ui/formatos.ts'
import { Cloud, FileUp, Plus, SolarPanel } from '#ui/icones.ts'
import { PageHeader } from '#ui/page-header.tsx'
import { DataTable } from '#ui/tabela/data-table.tsx'
import { daUrl, estadoInicial, paraUrl } from '#ui/tabela/estado.ts'
import type { Coluna } from '#ui/tabela/tipos.ts'
import { tardia } from '#ui/tardia.tsx'
import type { UsinaNaLista } from '../contract/usinas.ts'
import { linkDaUsina } from '../links.ts'
import { useUsinasAoVivo } from './ao-vivo.ts'
import { useUsinas } from './dados.ts'
import { ALERTAS, CLASSES, inteiro, MODALIDADES, SITUACOES } from './nomes.ts'

const ImportacoesDeLeituras = tardia(() => import('./importar.tsx').then((m) => m.ImportacoesDeLeituras))
const GavetaDasNuvens = tardia(() => import('./nuvens.tsx').then((m) => m.GavetaDasNuvens))
const GavetaDaUsina = tardia(() => import('./gaveta.tsx').then((m) => m.GavetaDaUsina))

const colunas: readonly Coluna<UsinaNaLista>[] = [
  {
    id: 'nome',
    titulo: 'Usina',
    principal: true,
    largura: 220,
    celula: (u) => <span className="truncate">{u.nome}</span>,
  },
  {
    id: 'potencia',
    titulo: 'Potência',
    largura: 130,
    noCartao: true,
    celula: (u) => (
      <span className="num">
        {numero(u.kwp)} kWp · {numero(u.ca_kw)} kW
      </span>
    ),
  },
  { id: 'distribuidora', titulo: 'Distribuidora', largura: 140, celula: (u) => u.distribuidora ?? '–' },
  { id: 'modalidade', titulo: 'Modalidade', largura: 150, celula: (u) => MODALIDADES[u.modalidade] },
  { id: 'classe', titulo: 'Classe', largura: 80, celula: (u) => CLASSES[u.classe_gd] },
  {
    id: 'unidades',
    titulo: 'Unidades',
    largura: 90,
    alinhar: 'direita',
    celula: (u) => <span className="num">{u.unidades}</span>,
  },
  {
    id: 'mes',
    titulo: 'Último mês lido',
    largura: 190,
    noCartao: true,
    celula: (u) =>
      u.competencia === null || u.gerado_kwh === null ? (
        <span className="text-text-3">sem leitura</span>
      ) : (
        <span className="num">
          {mesMinimo(u.competencia)}: {inteiro(u.gerado_kwh)} de {inteiro(u.esperado_kwh ?? 0)} kWh
        </span>
      ),
  },
  {
    id: 'alertas',
    titulo: 'Atenção',
    largura: 220,
    noCartao: true,
    celula: (u) => (
      <span className="flex gap-1">
        {u.situacao !== 'ativa' && <Chip>{SITUACOES[u.situacao]}</Chip>}
        {u.alertas.map((a) => (
          <Chip key={a} tom="alerta">
            {ALERTAS[a]}
          </Chip>
        ))}
      </span>
    ),
  },
]
const inicial = estadoInicial(colunas)

/** `/mpvl/cadastros/usinas`: every plant with its last month and what asks for attention. */
export function TelaDasUsinas() {
  const search: Record<string, unknown> = useSearch({ strict: false })
  const navegar = useNavegar()
  const edita = usePode('usinas.usina.editar')
  const [busca, setBusca] = useState(typeof search.busca === 'string' ? search.busca : '')
  const procurada = useDeferredValue(busca)
  const estado = useMemo(() => daUrl(search, inicial, colunas), [search])
  useUsinasAoVivo()
  const lista = useUsinas(procurada ? { busca: procurada } : {})
  const linhas = useMemo(() => lista.data?.pages.flatMap((p) => p.data) ?? [], [lista.data])
  const mudar = (m: Record<string, unknown>) =>
    void navegar({ to: '.', search: (antes) => ({ ...antes, ...m }), replace: true })
  const [lanca, liga] = [usePode('usinas.leitura.lancar'), usePode('usinas.nuvem.configurar')]
  const importacao = typeof search.importacao === 'string' && lanca ? search.importacao : null
  const abrirNova = () => mudar({ usina: 'nova' })
  useAtalhos('Usinas', [{ teclas: 'n', rotulo: 'Nova usina', executar: abrirNova }], edita)
  const botao = (
    <Button tamanho="pequeno" variante="primaria" icone={<Plus />} onClick={abrirNova}>
      Nova usina
    </Button>
  )
  return (
    <div className="flex h-full min-h-0 flex-col bg-surface">
      <AcoesDaPagina>
        {liga && (
          <Button tamanho="pequeno" icone={<Cloud />} onClick={() => mudar({ nuvens: 'sim' })}>
            Monitoramento
          </Button>
        )}
        {lanca && (
          <Button
            tamanho="pequeno"
            icone={<FileUp />}
            onClick={() => mudar({ importacao: importacao ? undefined : 'todas' })}
          >
            {importacao ? 'Voltar às usinas' : 'Importar leituras'}
          </Button>
        )}
        {edita && botao}
      </AcoesDaPagina>
      <PageHeader className="max-md:hidden" titulo="Usinas" detalhe="energia esperada, gerada e rateada" />
      <div className="min-h-0 flex-1">
        {importacao && <ImportacoesDeLeituras aberta={importacao} aoAbrir={(id) => mudar({ importacao: id })} />}
        {!importacao && (
          <DataTable<UsinaNaLista>
            rotulo="Usinas"
            colunas={colunas}
            linhas={linhas}
            idDe={(u) => u.id}
            rotuloDe={(u) => u.nome}
            estado={estado}
            aoMudar={(novo) => mudar(paraUrl(novo, inicial))}
            busca={{
              valor: busca,
              aoMudar: (t) => {
                setBusca(t)
                mudar({ busca: t || undefined })
              },
              rotulo: 'Nome da usina…',
            }}
            total={lista.data?.pages[0]?.pagination.total ?? null}
            temMais={lista.hasNextPage}
            porVez={50}
            aoCarregarMais={() => void lista.fetchNextPage()}
            carregandoMais={lista.isFetchingNextPage}
            carregando={lista.isPending}
            erro={lista.isError ? 'As usinas não carregaram.' : null}
            aoTentar={() => lista.refetch()}
            vazio={
              <EmptyState
                icone={<SolarPanel />}
                frase={procurada ? 'Nenhuma usina com este nome' : 'Nenhuma usina cadastrada'}
                detalhe={
                  procurada ? undefined : 'Cadastre a usina para comparar o que gera, o que injeta e quem recebe.'
                }
                acao={edita && !procurada && botao}
              />
            }
            aoAbrir={(u) => void navegar({ to: linkDaUsina(u.id) })}
          />
        )}
      </div>
      {search.nuvens === 'sim' && liga && <GavetaDasNuvens aoFechar={() => mudar({ nuvens: undefined })} />}
      {search.usina === 'nova' && edita && <GavetaDaUsina usina={null} aoFechar={() => mudar({ usina: undefined })} />}
    </div>
  )
}
