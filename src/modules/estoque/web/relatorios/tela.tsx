import { useQuery, keepPreviousData } from '@tanstack/react-query'
import { useSearch } from '@tanstack/react-router'
import { useState } from 'react'
import { diaAqui } from '#kit/aqui.ts'
import { somarDias } from '#kit/dias.ts'
import { contem } from '#kit/objeto.ts'
import { chamar } from '#platform/navegador/api.ts'
import { baixar } from '#platform/navegador/baixar.ts'
import { useNavegar } from '#platform/navegador/usar-navegar.ts'
import { AlertBox } from '#ui/alert-box.tsx'
import { Button } from '#ui/button.tsx'
import { DateField } from '#ui/date-field.tsx'
import { ErrorState } from '#ui/error-state.tsx'
import { numero } from '#ui/formatos.ts'
import { Download } from '#ui/icones.ts'
import { PageHeader } from '#ui/page-header.tsx'
import { Select } from '#ui/select.tsx'
import { SkeletonList } from '#ui/skeleton.tsx'
import { useAto } from '#ui/usar-ato.ts'
import { relatorios, type FiltroDoRelatorio } from '../../contract/relatorios.ts'
import { ehFisico } from '../../regras/caminhos.ts'
import { tiposDeRelatorio } from '../../tipos.ts'
import { BuscaDeMaterial } from './busca-de-material.tsx'
import { FiltrosGuardados } from './guardados.tsx'
import { useCategorias, useLocais } from '../dados.ts'
import { GRUPOS, RELATORIOS } from './nomes.ts'
import { TabelaDoRelatorio } from './tabela.tsx'

const OPCOES = tiposDeRelatorio.map((valor) => ({ valor, rotulo: RELATORIOS[valor].nome }))
const DE_CONSUMO = ['projeto', 'ordem', 'departamento', 'tecnico', 'material'] as const
const texto = (v: unknown) => (typeof v === 'string' && v !== '' ? v : undefined)

/** The filter that the address says; what a report does not read is not sent. */
function filtroDa(search: Record<string, unknown>): FiltroDoRelatorio {
  const tipo = contem(tiposDeRelatorio, search.tipo) ? search.tipo : 'posicao'
  const { usa } = RELATORIOS[tipo]
  const por = contem(DE_CONSUMO, search.por) ? search.por : 'projeto'
  const ate = texto(search.ate) ?? diaAqui()
  return {
    tipo,
    por,
    ...(usa.includes('dia') || usa.includes('periodo') ? { ate } : {}),
    ...(usa.includes('periodo') ? { de: texto(search.de) ?? somarDias(ate, -364) } : {}),
    ...(usa.includes('local') && texto(search.local) ? { local: texto(search.local) } : {}),
    ...(usa.includes('categoria') && texto(search.categoria) ? { categoria: texto(search.categoria) } : {}),
    ...(usa.includes('material') && texto(search.material) ? { material: texto(search.material) } : {}),
  }
}

/** `/est/relatorios`: the stock at any day, and what it did in a time; each line opens what it is about. */
export function TelaDosRelatorios() {
  const search: Record<string, unknown> = useSearch({ strict: false })
  const navegar = useNavegar()
  const filtro = filtroDa(search)
  const pronto = filtro.tipo !== 'kardex' || filtro.material !== undefined
  const consulta = useQuery({
    queryKey: ['estoque', 'relatorio', filtro],
    enabled: pronto,
    queryFn: async ({ signal }) => (await chamar(relatorios.obter, { query: filtro }, { signal })).data,
    placeholderData: keepPreviousData,
  })
  const mudar = (m: Record<string, string | undefined>) =>
    void navegar({ to: '.', search: (antes) => ({ ...antes, ...m }), replace: true })
  return (
    <div className="flex h-full min-h-0 flex-col bg-surface">
      <PageHeader
        titulo="Relatórios"
        detalhe={RELATORIOS[filtro.tipo].detalhe}
        acoes={<Exportar filtro={filtro} pronto={pronto} />}
      />
      <Filtros filtro={filtro} aoMudar={mudar} />
      <div
        className="min-h-0 flex-1 overflow-auto"
        tabIndex={0}
        role="region"
        aria-label={RELATORIOS[filtro.tipo].nome}
      >
        {!pronto ? (
          <p className="p-5 text-13 text-text-2">Escolha o material para ver o kardex.</p>
        ) : consulta.isPending ? (
          <SkeletonList linhas={10} comRosto={false} rotulo="Carregando o relatório" />
        ) : !consulta.data ? (
          <ErrorState oQueFalhou="O relatório não carregou." aoTentar={() => consulta.refetch()} />
        ) : (
          <TabelaDoRelatorio relatorio={consulta.data} />
        )}
      </div>
      {consulta.data && (
        <footer className="num border-t px-4 py-2 text-12 text-text-2">
          {consulta.data.mais
            ? `As primeiras ${numero(consulta.data.linhas.length)} linhas. O arquivo traz todas.`
            : `${numero(consulta.data.linhas.length)} linhas`}
        </footer>
      )}
    </div>
  )
}

interface PropsDosFiltros {
  filtro: FiltroDoRelatorio
  aoMudar: (m: Record<string, string | undefined>) => void
}

function Filtros({ filtro: f, aoMudar }: PropsDosFiltros) {
  const locais = useLocais()
  const categorias = useCategorias()
  const { usa } = RELATORIOS[f.tipo]
  return (
    <div className="grid grid-cols-[repeat(auto-fill,minmax(11rem,1fr))] items-end gap-3 border-b px-4 py-3">
      <Select rotulo="Relatório" opcoes={OPCOES} valor={f.tipo} aoMudar={(tipo) => aoMudar({ tipo })} />
      {usa.includes('material') && <BuscaDeMaterial valor={f.material} aoMudar={(material) => aoMudar({ material })} />}
      {usa.includes('periodo') && <DateField rotulo="De" valor={f.de ?? ''} aoMudar={(de) => de && aoMudar({ de })} />}
      {(usa.includes('periodo') || usa.includes('dia')) && (
        <DateField
          rotulo={usa.includes('dia') ? 'No dia' : 'Até'}
          valor={f.ate ?? ''}
          aoMudar={(ate) => ate && aoMudar({ ate })}
        />
      )}
      {usa.includes('por') && (
        <Select
          rotulo="Por"
          opcoes={DE_CONSUMO.map((valor) => ({ valor, rotulo: GRUPOS[valor] }))}
          valor={f.por}
          aoMudar={(por) => aoMudar({ por })}
        />
      )}
      {usa.includes('local') && (
        <Select
          rotulo="Lugar"
          opcoes={[
            { valor: '', rotulo: 'Todos' },
            ...(locais.data ?? []).filter((l) => ehFisico(l.tipo)).map((l) => ({ valor: l.id, rotulo: l.nome })),
          ]}
          valor={f.local ?? ''}
          aoMudar={(local) => aoMudar({ local: local || undefined })}
        />
      )}
      {usa.includes('categoria') && (
        <Select
          rotulo="Categoria"
          opcoes={[
            { valor: '', rotulo: 'Todas' },
            ...(categorias.data ?? []).map((c) => ({ valor: c.id, rotulo: c.nome })),
          ]}
          valor={f.categoria ?? ''}
          aoMudar={(categoria) => aoMudar({ categoria: categoria || undefined })}
        />
      )}
      <FiltrosGuardados filtro={f} aoUsar={aoMudar} />
    </div>
  )
}

const FORMATOS = ['pdf', 'xlsx', 'csv'] as const

function Exportar({ filtro, pronto }: { filtro: FiltroDoRelatorio; pronto: boolean }) {
  const [formato, setFormato] = useState<(typeof FORMATOS)[number]>('xlsx')
  const { indo, geral, fazer } = useAto()
  const levar = () =>
    fazer(() => baixar(relatorios.exportar, { query: { ...filtro, formato } }), 'Não deu para exportar. Tente de novo.')
  return (
    <>
      {geral && <AlertBox tom="perigo" titulo={geral} />}
      <Select
        rotulo="Formato do arquivo"
        rotuloOculto
        tamanho="pequeno"
        opcoes={FORMATOS.map((valor) => ({ valor, rotulo: valor.toUpperCase() }))}
        valor={formato}
        aoMudar={setFormato}
      />
      <Button tamanho="pequeno" icone={<Download />} ocupado={indo} disabled={!pronto} onClick={() => void levar()}>
        Exportar
      </Button>
    </>
  )
}
