import { useState } from 'react'
import { ufs } from '#kit/uf.ts'
import { Button } from '#ui/button.tsx'
import { ChevronDown, RotateCcw } from '#ui/icones.ts'
import { numero } from '#ui/formatos.ts'
import { Select } from '#ui/select.tsx'
import { TextField } from '#ui/text-field.tsx'
import type { EntradaDaSimulacao } from '../../contract/entrada.ts'
import { entradaInicial } from '../../regras/entrada-nova.ts'
import { CampoNumero } from '../campos/campos.tsx'
import { useEditor } from '../editor/contexto.tsx'
import { SinalDeOrigem } from '../figura/etiqueta.tsx'
import { nomeDoMes } from '../numeros.ts'

type Local = EntradaDaSimulacao['local']
const UFS = ufs.map((uf) => ({ valor: uf, rotulo: uf }))
const DIGITADA = 'digitada'

/** Where the roof is: city, state, latitude and the irradiation of each month. */
export function LocalDaUsina() {
  const { entrada, resultado, mudar } = useEditor()
  const [aberto, setAberto] = useState(false)
  const { local } = entrada
  const trocar = (parte: Partial<Local>) =>
    mudar(`local.${Object.keys(parte).join()}`, { local: { ...local, ...parte } })
  // the capital's figures are the fallback of every city of the state
  const daCapital = (uf: Local['uf'], cidade: string): Local => {
    const [unidade] = entrada.unidades
    return unidade
      ? entradaInicial({
          uf,
          cidade,
          tarifa: unidade.tarifa,
          anoInicial: entrada.premissas.anoInicial,
          modulo: entrada.modulo,
        }).local
      : { ...local, uf, cidade }
  }
  return (
    <div role="group" aria-label="Local" className="grid gap-1.5">
      <div className="grid grid-cols-[minmax(0,1fr)_72px_auto] items-center gap-1.5">
        <TextField
          rotulo="Cidade"
          rotuloOculto
          tamanho="pequeno"
          maxLength={120}
          value={local.cidade}
          onChange={(e) => {
            const cidade = e.currentTarget.value
            if (!cidade.trim()) return
            const fonteHsp = local.fonteHsp === DIGITADA ? DIGITADA : daCapital(local.uf, cidade).fonteHsp
            mudar('local.cidade', { local: { ...local, cidade, fonteHsp } })
          }}
        />
        <Select
          rotulo="Estado"
          rotuloOculto
          tamanho="pequeno"
          opcoes={UFS}
          valor={local.uf}
          aoMudar={(uf) => mudar('local.uf', { local: daCapital(uf, local.cidade) })}
        />
        <Button
          tamanho="pequeno"
          variante="fantasma"
          icone={<ChevronDown className={aberto ? undefined : '-rotate-90'} />}
          aria-expanded={aberto}
          className="max-md:h-11!"
          onClick={() => setAberto(!aberto)}
        >
          Irradiação {numero(resultado.usina.hspMedia, 2)}
        </Button>
      </div>
      {aberto && (
        <>
          <div className="flex flex-wrap items-center justify-between gap-2">
            <CampoNumero
              comRotulo
              rotulo="Latitude"
              sufixo="°"
              className="w-32"
              valor={local.latitude}
              min={-60}
              max={60}
              casas={4}
              aoMudar={(latitude) => trocar({ latitude })}
            />
            <SinalDeOrigem
              tipo={local.fonteHsp === DIGITADA ? 'premissa_livre' : 'fato'}
              texto={local.fonteHsp ?? 'INPE 2017'}
            />
            <Button
              tamanho="pequeno"
              variante="fantasma"
              icone={<RotateCcw />}
              className="max-md:h-11!"
              onClick={() => mudar('local.hsp', { local: daCapital(local.uf, local.cidade) })}
            >
              Usar a da capital
            </Button>
          </div>
          <fieldset>
            <legend className="pb-1 text-text-2">Sol pleno por dia, no plano da latitude (kWh/m²)</legend>
            <div className="grid grid-cols-6 gap-1.5 max-md:grid-cols-3">
              {local.hsp.map((hsp, mes) => (
                <CampoNumero
                  key={mes}
                  comRotulo
                  rotulo={nomeDoMes(mes)}
                  valor={hsp}
                  min={0}
                  max={12}
                  passo={0.05}
                  aoMudar={(n) => trocar({ hsp: local.hsp.map((x, m) => (m === mes ? n : x)), fonteHsp: DIGITADA })}
                />
              ))}
            </div>
          </fieldset>
        </>
      )}
    </div>
  )
}
