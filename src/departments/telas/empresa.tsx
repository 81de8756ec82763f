import { HorarioDaEmpresa } from '#modules/calendario/web/horario-da-empresa.tsx'
import { TelaEmpresa } from '#modules/empresa/web/tela-empresa.tsx'
import { usePode } from '#platform/navegador/pessoa.ts'

/** The company's page, with the hours that the calendar keeps. */
export function TelaDaEmpresa() {
  const edita = usePode('cad.feriado.editar')
  return <TelaEmpresa horario={<HorarioDaEmpresa edita={edita} />} />
}
