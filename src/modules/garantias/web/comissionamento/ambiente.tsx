import { useState } from 'react'
import { FUSO } from '#kit/expediente.ts'
import { paraInstante, paraParede } from '#kit/parede.ts'
import { chamar } from '#platform/navegador/api.ts'
import { AlertBox } from '#ui/alert-box.tsx'
import { avisar } from '#ui/avisos.ts'
import { Button } from '#ui/button.tsx'
import { DateField } from '#ui/date-field.tsx'
import { NumberField } from '#ui/number-field.tsx'
import { TextField } from '#ui/text-field.tsx'
import { useAto } from '#ui/usar-ato.ts'
import { comissionamentos, type Comissionamento } from '../../contract/comissionamento.ts'
import { IRRADIANCIA_MINIMA } from '../../regras/comissionamento.ts'
import { relerUsina } from '../dados.ts'

/** Sun, temperature of the cells, when and with what: the bands are computed from them. */
export function Ambiente({ comissionamento: c }: { comissionamento: Comissionamento }) {
  const parede = paraParede(c.medido_em ? new Date(c.medido_em) : new Date(), FUSO)
  const [irradiancia, setIrradiancia] = useState(c.irradiancia)
  const [celula, setCelula] = useState(c.t_celula)
  const [dia, setDia] = useState(parede.slice(0, 10))
  const [hora, setHora] = useState(parede.slice(11, 16))
  const [instrumento, setInstrumento] = useState(c.instrumento)
  const { indo, erros, geral, fazer, dizer } = useAto()
  const salvar = async () => {
    if (dia !== '' && !/^([01]\d|2[0-3]):[0-5]\d$/.test(hora)) return dizer('Escreva a hora como 10:41.')
    const feito = await fazer(async () => {
      await chamar(comissionamentos.anotar, {
        params: { id: c.id },
        body: {
          versao: c.versao,
          irradiancia,
          t_celula: celula,
          medido_em: dia === '' ? null : paraInstante(`${dia}T${hora}`, FUSO).toISOString(),
          instrumento: instrumento.trim(),
        },
      })
      await relerUsina()
    })
    if (feito) avisar({ titulo: 'Sol e temperatura anotados', tom: 'sucesso' })
  }
  return (
    <form
      aria-label="Condições da medição"
      className="grid gap-3 rounded-lg border bg-surface p-3"
      onSubmit={(e) => {
        e.preventDefault()
        void salvar()
      }}
    >
      <div className="grid gap-3 sm:grid-cols-2 lg:grid-cols-5">
        <NumberField
          rotulo="Irradiância (W/m²)"
          valor={irradiancia}
          min={0}
          max={1500}
          casas={1}
          aoMudar={setIrradiancia}
          erro={erros.irradiancia}
        />
        <NumberField
          rotulo="Célula (°C)"
          valor={celula}
          min={-20}
          max={110}
          casas={1}
          aoMudar={setCelula}
          erro={erros.t_celula}
        />
        <DateField rotulo="Medido em" valor={dia} aoMudar={setDia} erro={erros.medido_em} />
        <TextField rotulo="Hora" value={hora} maxLength={5} onChange={(e) => setHora(e.currentTarget.value)} />
        <TextField
          rotulo="Instrumento"
          value={instrumento}
          maxLength={120}
          erro={erros.instrumento}
          onChange={(e) => setInstrumento(e.currentTarget.value)}
        />
      </div>
      {irradiancia !== null && irradiancia < IRRADIANCIA_MINIMA && (
        <AlertBox
          tom="alerta"
          titulo={`Com menos de ${IRRADIANCIA_MINIMA} W/m² a corrente diz pouco. Espere mais sol.`}
        />
      )}
      {geral && <AlertBox tom="perigo" titulo={geral} />}
      <div className="flex justify-end">
        <Button type="submit" ocupado={indo}>
          Anotar
        </Button>
      </div>
    </form>
  )
}
