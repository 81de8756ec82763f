import { useLocation } from '@tanstack/react-router'
import { ProvedorDaMatricula, type EncaixesDaMatricula } from '#modules/matriculas/web/encaixes.tsx'
import { TelaDaMatricula } from '#modules/matriculas/web/matricula/tela.tsx'
import { usePode } from '#platform/navegador/pessoa.ts'
import { tardia } from '#ui/tardia.tsx'
import { PaginaNaoEncontrada } from './pagina-nao-encontrada.tsx'

/** What other modules show on the page of a member, with the permission that each asks for. Each loads on demand. */
const DOS_CREDITOS: EncaixesDaMatricula = {
  Creditos: tardia(() => import('#modules/creditos/web/publico.ts').then((m) => m.Creditos)),
  PrometidoERealizado: tardia(() => import('#modules/creditos/web/publico.ts').then((m) => m.PrometidoRealizado)),
}
const DAS_FATURAS: EncaixesDaMatricula = {
  Faturas: tardia(() => import('#modules/faturas/web/publico.ts').then((m) => m.FaturasDoMembro)),
}
const DOS_CONTRATOS: EncaixesDaMatricula = {
  Contrato: tardia(() => import('#modules/contratos/web/publico.ts').then((m) => m.ContratoDaMatricula)),
}

export function Matricula() {
  const caminho = useLocation({ select: (l: { pathname: string }) => l.pathname })
  const [creditos, faturas, contrato] = [
    usePode('creditos.saldo.ver'),
    usePode('faturas.fatura.ver'),
    usePode('contratos.contrato.ver'),
  ]
  const encaixes = {
    ...(creditos && DOS_CREDITOS),
    ...(faturas && DAS_FATURAS),
    ...(contrato && DOS_CONTRATOS),
  }
  return (
    <ProvedorDaMatricula value={encaixes}>
      <TelaDaMatricula naoEncontrada={<PaginaNaoEncontrada dentro caminho={caminho} />} />
    </ProvedorDaMatricula>
  )
}
