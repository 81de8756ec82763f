import { Checkbox } from '#ui/checkbox.tsx'
import { Select } from '#ui/select.tsx'
import type { EntradaDaSimulacao } from '../../contract/entrada.ts'
import { CampoData } from '../campos/campos.tsx'
import { useEditor } from '../editor/contexto.tsx'

/** Ways to compensate (reference §1.3), in the order of how often they are sold. */
export const MODALIDADES = [
  { valor: 'AUTOCONSUMO_LOCAL', rotulo: 'autoconsumo local' },
  { valor: 'AUTOCONSUMO_REMOTO', rotulo: 'autoconsumo remoto, mesmo titular' },
  { valor: 'GERACAO_COMPARTILHADA', rotulo: 'geração compartilhada' },
  { valor: 'EMUC', rotulo: 'condomínio (EMUC)' },
] as const

/** How the energy is compensated, and the day of the request, which decides the class. */
export function Conexao() {
  const { entrada, resultado, mudar } = useEditor()
  const { conexao } = entrada
  const trocar = (parte: Partial<EntradaDaSimulacao['conexao']>) =>
    mudar(`conexao.${Object.keys(parte).join()}`, { conexao: { ...conexao, ...parte } })
  return (
    <div role="group" aria-label="Conexão" className="grid gap-1.5 border-t pt-2">
      <h3 className="text-12 font-medium">
        Conexão <span className="font-normal text-text-2">{resultado.usina.classe.replace('_', ' ')}</span>
      </h3>
      <div className="grid grid-cols-2 items-end gap-1.5 max-md:grid-cols-1">
        <Select
          rotulo="Modalidade"
          tamanho="pequeno"
          opcoes={MODALIDADES}
          valor={conexao.modalidade}
          aoMudar={(modalidade) => trocar({ modalidade })}
        />
        <CampoData
          comRotulo
          rotulo="Pedido de conexão"
          valor={conexao.dataProtocolo}
          aoMudar={(dataProtocolo) => trocar({ dataProtocolo })}
        />
      </div>
      <Checkbox
        rotulo="Fonte despachável (com bateria)"
        checked={conexao.despachavel ?? false}
        onChange={(e) => trocar({ despachavel: e.currentTarget.checked })}
      />
    </div>
  )
}
