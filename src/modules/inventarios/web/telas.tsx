import { useParams } from '@tanstack/react-router'
import type { ReactNode } from 'react'
import { ErroApp } from '#kit/erro.ts'
import { useTituloDaPagina } from '#platform/navegador/pagina.tsx'
import { usePode } from '#platform/navegador/pessoa.ts'
import { useNavegar } from '#platform/navegador/usar-navegar.ts'
import { AlertBox } from '#ui/alert-box.tsx'
import { Button } from '#ui/button.tsx'
import { ErrorState } from '#ui/error-state.tsx'
import { PageHeader } from '#ui/page-header.tsx'
import { SkeletonList } from '#ui/skeleton.tsx'
import { tardia } from '#ui/tardia.tsx'
import type { Inventario } from '../contract/inventarios.ts'
import { linkDoInventario } from '../links.ts'
import { useInventario, useInventariosAoVivo } from './dados.ts'
import { FormularioDoInventario } from './formulario.tsx'

const Contar = tardia(() => import('./contar/tela.tsx').then((m) => m.TelaDeContar))
const Revisao = tardia(() => import('./revisao/tela.tsx').then((m) => m.TelaDaRevisao))
const Andamento = tardia(() => import('./andamento.tsx').then((m) => m.Andamento))

const Folha = ({ titulo, detalhe, children }: { titulo: string; detalhe?: string; children: ReactNode }) => (
  <div className="flex h-full min-h-0 flex-col bg-surface">
    <PageHeader titulo={titulo} detalhe={detalhe} />
    <div className="min-h-0 flex-1 overflow-y-auto">
      <div className="mx-auto grid w-full max-w-2xl gap-5 p-5 max-md:p-4">{children}</div>
    </div>
  </div>
)

/** `/est/inventarios/novo` */
export function NovoInventario() {
  const navegar = useNavegar()
  return (
    <Folha titulo="Novo inventário">
      <FormularioDoInventario
        inventario={null}
        aoGravar={(id) => void navegar({ to: linkDoInventario(id), replace: true })}
      />
    </Folha>
  )
}

function Com({ naoEncontrado, tela }: { naoEncontrado: ReactNode; tela: (i: Inventario) => ReactNode }) {
  const { id: escrito }: Readonly<Record<string, unknown>> = useParams({ strict: false })
  const id = typeof escrito === 'string' ? escrito : ''
  const consulta = useInventario(id)
  useInventariosAoVivo()
  useTituloDaPagina(consulta.data?.codigo)
  if (consulta.error instanceof ErroApp && [400, 404].includes(consulta.error.status)) return naoEncontrado
  if (consulta.isPending) return <SkeletonList linhas={8} comRosto={false} rotulo="Carregando o inventário" />
  if (!consulta.data) return <ErrorState oQueFalhou="O inventário não carregou." aoTentar={() => consulta.refetch()} />
  return tela(consulta.data)
}

/** `/est/inventarios/{id}`: who counts gets the counting page, who supervises the differences, others the progress. */
export const UmInventario = ({ naoEncontrado }: { naoEncontrado: ReactNode }) => (
  <Com naoEncontrado={naoEncontrado} tela={(i) => <Qual key={i.id} inventario={i} />} />
)

function Qual({ inventario: i }: { inventario: Inventario }) {
  const gere = usePode('inventarios.inventario.gerir')
  const conta = usePode('inventarios.contagem.fazer')
  const aberta = i.situacao === 'em_contagem' || i.situacao === 'em_revisao'
  if (i.conto && conta && aberta) return <Contar id={i.id} />
  if (gere && i.situacao !== 'rascunho' && i.situacao !== 'cancelado') return <Revisao inventario={i} />
  return <Andamento inventario={i} />
}

/** `/est/inventarios/{id}/editar`: only a draft changes. */
export function EditarInventario({ naoEncontrado }: { naoEncontrado: ReactNode }) {
  const navegar = useNavegar()
  return (
    <Com
      naoEncontrado={naoEncontrado}
      tela={(i) => (
        <Folha titulo={i.titulo} detalhe={i.codigo}>
          {i.situacao === 'rascunho' ? (
            <FormularioDoInventario
              key={i.versao}
              inventario={i}
              aoGravar={(id) => void navegar({ to: linkDoInventario(id) })}
            />
          ) : (
            <AlertBox
              tom="info"
              titulo="A contagem já começou: o inventário não muda mais."
              acao={<Button onClick={() => void navegar({ to: linkDoInventario(i.id) })}>Ver o inventário</Button>}
            />
          )}
        </Folha>
      )}
    />
  )
}
