import { LinkButton } from '#ui/link.tsx'
import { Popover } from '#ui/popover.tsx'
import { Select } from '#ui/select.tsx'
import { TextField } from '#ui/text-field.tsx'
import type { TarifaDaSimulacao } from '../../contract/entrada.ts'
import { CampoNumero, CampoPct } from '../campos/campos.tsx'
import { POLITICAS_DE_ICMS } from './politicas-de-icms.ts'

const PRECOS = [
  ['te', 'TE'],
  ['tusd', 'TUSD'],
  ['fioB', 'Fio B'],
] as const
const IMPOSTOS = [
  ['icms', 'ICMS', 0.5],
  ['pis', 'PIS', 0.2],
  ['cofins', 'COFINS', 0.25],
] as const

/** Tariff of a unit, typed over: from then on it is the seller's, and says so. */
export function TarifaDaUnidade({
  tarifa: t,
  aoMudar,
}: {
  tarifa: TarifaDaSimulacao
  aoMudar: (tarifa: TarifaDaSimulacao) => void
}) {
  const mudar = (parte: Partial<TarifaDaSimulacao>) =>
    aoMudar({ ...t, origem: 'manual', rotulo: 'digitada', lacunaDesde: null, vigenciaIds: [], ...parte })
  return (
    <Popover
      titulo="Tarifa sem impostos"
      className="w-80"
      gatilho={<LinkButton aria-label="Mudar a tarifa">Mudar</LinkButton>}
    >
      <div className="grid gap-2 text-12">
        <TextField
          rotulo="Distribuidora"
          tamanho="pequeno"
          maxLength={120}
          value={t.distribuidora.nome}
          onChange={(e) => {
            const nome = e.currentTarget.value
            if (nome.trim()) mudar({ distribuidora: { id: null, nome } })
          }}
        />
        <div className="grid grid-cols-3 gap-1.5">
          {PRECOS.map(([nome, rotulo]) => (
            <CampoNumero
              key={nome}
              comRotulo
              rotulo={`${rotulo}, R$/kWh`}
              valor={t.tarifa[nome]}
              min={0}
              max={20}
              casas={5}
              passo={0.01}
              aoMudar={(n) => mudar({ tarifa: { ...t.tarifa, [nome]: n } })}
            />
          ))}
          {IMPOSTOS.map(([nome, rotulo, max]) => (
            <CampoPct
              key={nome}
              comRotulo
              rotulo={rotulo}
              valor={t.tributos[nome]}
              min={0}
              max={max}
              aoMudar={(n) => mudar({ tributos: { ...t.tributos, [nome]: n } })}
            />
          ))}
        </div>
        <Select
          rotulo="ICMS na energia compensada"
          tamanho="pequeno"
          opcoes={POLITICAS_DE_ICMS}
          valor={t.politicaIcms}
          aoMudar={(politicaIcms) => mudar({ politicaIcms })}
        />
        <CampoNumero
          comRotulo
          rotulo="Iluminação pública, R$ por mês"
          valor={t.cosip ?? 0}
          min={0}
          max={100_000}
          aoMudar={(cosip) => mudar({ cosip })}
        />
      </div>
    </Popover>
  )
}
