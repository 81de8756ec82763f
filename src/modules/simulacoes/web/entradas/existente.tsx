import { Button } from '#ui/button.tsx'
import { Checkbox } from '#ui/checkbox.tsx'
import { IconButton } from '#ui/icon-button.tsx'
import { Plus, X } from '#ui/icones.ts'
import type { UsinaExistente } from '../../contract/entrada.ts'
import { CampoNumero } from '../campos/campos.tsx'
import { MesesDoConsumo } from '../campos/meses.tsx'
import { useEditor } from '../editor/contexto.tsx'
import { kwh } from '../numeros.ts'

const DOZE = Array.from({ length: 12 }, () => 0)
/** Any day of GD I: the class is what the day decides. */
const DIA_DA_GD_I = '2023-01-07'

/** Says that the unit already generates: the proposal becomes an increase. */
export function JaTemUsina() {
  const { entrada, mudar } = useEditor()
  if (entrada.existente) return null
  return (
    <Button
      tamanho="pequeno"
      variante="fantasma"
      icone={<Plus />}
      onClick={() => mudar('existente', { existente: { potenciaKw: 3, dataProtocolo: null, injetada: DOZE } })}
    >
      Já tem usina
    </Button>
  )
}

/** The plant that the unit has: power, class, and what the meter and the monitoring show. */
export function UsinaQueExiste() {
  const { entrada, mudar } = useEditor()
  const { existente } = entrada
  if (!existente) return null
  const trocar = (parte: Partial<UsinaExistente>) =>
    mudar(`existente.${Object.keys(parte).join()}`, { existente: { ...existente, ...parte } })
  const media = (existente.autoconsumo ?? DOZE).reduce((a, b) => a + b, 0) / 12
  return (
    <div role="group" aria-label="Usina que já existe" className="grid gap-1.5 border-t pt-2">
      <div className="flex items-center gap-2">
        <h3 className="flex-1 text-12 font-medium">Usina que já existe</h3>
        <IconButton
          rotulo="Tirar a usina que já existe"
          icone={<X />}
          tamanho="pequeno"
          onClick={() => mudar('existente', { existente: null })}
        />
      </div>
      <div className="grid grid-cols-2 items-end gap-1.5">
        <CampoNumero
          comRotulo
          rotulo="Potência da usina que existe"
          sufixo="kW"
          valor={existente.potenciaKw}
          min={0.1}
          max={5000}
          aoMudar={(potenciaKw) => trocar({ potenciaKw })}
        />
        <CampoNumero
          comRotulo
          rotulo="Usada na hora (monitor)"
          sufixo="kWh/mês"
          valor={media}
          min={0}
          max={1_000_000}
          casas={0}
          aoMudar={(n) => trocar({ autoconsumo: n === 0 ? undefined : DOZE.map(() => n) })}
        />
      </div>
      <Checkbox
        rotulo="Pedido feito até 07/01/2023: não paga o Fio B até 2045 (GD I)"
        checked={existente.dataProtocolo !== null && existente.dataProtocolo <= DIA_DA_GD_I}
        onChange={(e) => trocar({ dataProtocolo: e.currentTarget.checked ? DIA_DA_GD_I : null })}
      />
      <p className="num text-text-2">
        Injetada na rede por mês, como a fatura mostra: {kwh(existente.injetada.reduce((a, b) => a + b, 0))} em 12 meses
      </p>
      <MesesDoConsumo
        nome="Energia injetada"
        valores={existente.injetada}
        aoMudar={(injetada) => trocar({ injetada })}
      />
    </div>
  )
}
