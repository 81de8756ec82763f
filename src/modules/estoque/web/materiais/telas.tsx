import { useParams } from '@tanstack/react-router'
import type { ReactNode } from 'react'
import { ErroApp } from '#kit/erro.ts'
import { useNavegar } from '#platform/navegador/usar-navegar.ts'
import { ErrorState } from '#ui/error-state.tsx'
import { SkeletonList } from '#ui/skeleton.tsx'
import type { Material } from '../../contract/materiais.ts'
import { linkDoMaterial } from '../../links.ts'
import { useEstoqueAoVivo } from '../ao-vivo.ts'
import { Folha } from '../cadastros/folha.tsx'
import { useMaterial } from '../dados.ts'
import { Conversoes } from './conversoes.tsx'
import { FormularioDoMaterial } from './formulario.tsx'
import { PaginaDoMaterial } from './pagina.tsx'

/** `/est/materiais/novo` */
export function NovoMaterial() {
  const navegar = useNavegar()
  return (
    <Folha titulo="Novo material">
      <FormularioDoMaterial
        material={null}
        aoGravar={(id) => void navegar({ to: linkDoMaterial(id), replace: true })}
      />
    </Folha>
  )
}

function ComMaterial({ naoEncontrado, tela }: { naoEncontrado: ReactNode; tela: (m: Material) => ReactNode }) {
  const { id: escrito }: Readonly<Record<string, unknown>> = useParams({ strict: false })
  const consulta = useMaterial(typeof escrito === 'string' ? escrito : '')
  useEstoqueAoVivo()
  if (consulta.error instanceof ErroApp && [400, 404].includes(consulta.error.status)) return naoEncontrado
  if (consulta.isPending) return <SkeletonList linhas={8} comRosto={false} rotulo="Carregando o material" />
  if (!consulta.data) return <ErrorState oQueFalhou="O material não carregou." aoTentar={() => consulta.refetch()} />
  return tela(consulta.data)
}

/** `/est/materiais/{id}` */
export const TelaDoMaterial = ({ naoEncontrado }: { naoEncontrado: ReactNode }) => (
  <ComMaterial naoEncontrado={naoEncontrado} tela={(m) => <PaginaDoMaterial key={m.id} material={m} />} />
)

/** `/est/materiais/{id}/editar` */
export function EditarMaterial({ naoEncontrado }: { naoEncontrado: ReactNode }) {
  const navegar = useNavegar()
  return (
    <ComMaterial
      naoEncontrado={naoEncontrado}
      tela={(m) => (
        <Folha titulo={m.nome} detalhe={m.codigo}>
          <FormularioDoMaterial key={m.id} material={m} aoGravar={(id) => void navegar({ to: linkDoMaterial(id) })} />
          <Conversoes material={m} />
        </Folha>
      )}
    />
  )
}
