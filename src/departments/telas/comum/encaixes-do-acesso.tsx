import type { FunctionComponent } from 'react'
import { ProvedorDeEncaixes, type EncaixesDoAcesso } from '#modules/acesso/nucleo/web/encaixes.tsx'
import { tardia } from '#ui/tardia.tsx'

const encaixesDoAcesso: EncaixesDoAcesso = {
  Historico: tardia(() => import('#modules/auditoria/web/historico.tsx').then((m) => m.Historico)),
}

/** A screen of people, teams or positions with the parts that other modules add to it. */
export function comEncaixesDoAcesso(Tela: FunctionComponent): FunctionComponent {
  return () => (
    <ProvedorDeEncaixes value={encaixesDoAcesso}>
      <Tela />
    </ProvedorDeEncaixes>
  )
}
