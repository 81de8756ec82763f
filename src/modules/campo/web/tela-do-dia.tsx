import { useSearch } from '@tanstack/react-router'
import { useNavegar } from '#platform/navegador/usar-navegar.ts'
import { EmptyState } from '#ui/empty-state.tsx'
import { CloudUpload, Sun, Truck } from '#ui/icones.ts'
import { SkeletonList } from '#ui/skeleton.tsx'
import { useCampo, useDiaAoVivo, useEstadoDoCampo, type Campo } from './offline/usar-campo.ts'
import { BarraDeAbas } from './partes/moldura.tsx'
import { PedeSenha } from './partes/pede-senha.tsx'
import { Dia } from './partes/dia.tsx'
import { Envios } from './partes/envios.tsx'
import { Van } from './partes/van.tsx'

/** `/mpvl/campo`: the day of a technician, whole on the device. */
export function TelaDoDia() {
  const campo = useCampo()
  if (campo === undefined) return <SkeletonList linhas={8} comRosto={false} rotulo="Abrindo o seu dia" />
  if (campo === null)
    return (
      <EmptyState
        frase="Este navegador não guarda nada neste aparelho"
        detalhe="Saia da janela anônima, ou libere o armazenamento deste site, e abra de novo."
      />
    )
  return <DiaAberto campo={campo} />
}

function DiaAberto({ campo }: { campo: Campo }) {
  const estado = useEstadoDoCampo(campo)
  useDiaAoVivo(campo)
  const { aba = 'dia' }: { aba?: unknown } = useSearch({ strict: false })
  const navegar = useNavegar()
  const barra = (
    <BarraDeAbas
      atual={String(aba)}
      aoMudar={(valor) => void navegar({ to: '.', search: valor === 'dia' ? {} : { aba: valor }, replace: true })}
      abas={[
        { valor: 'dia', rotulo: 'Meu dia', icone: <Sun /> },
        { valor: 'van', rotulo: 'Van', icone: <Truck /> },
        { valor: 'envios', rotulo: 'Envios', icone: <CloudUpload />, n: estado.esperam },
      ]}
    />
  )
  const Parte = aba === 'envios' ? Envios : aba === 'van' ? Van : Dia
  return (
    <>
      <Parte campo={campo} estado={estado} barra={barra} />
      <PedeSenha campo={campo} estado={estado} />
    </>
  )
}
