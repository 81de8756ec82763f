import { useState } from 'react'
import { diaAqui } from '#kit/aqui.ts'
import { AlertBox } from '#ui/alert-box.tsx'
import { avisarFalha } from '#ui/avisos.ts'
import { Button } from '#ui/button.tsx'
import { DateField } from '#ui/date-field.tsx'
import { data, dataHora, numero, plural } from '#ui/formatos.ts'
import { ProgressBar } from '#ui/progress-bar.tsx'
import { useAto } from '#ui/usar-ato.ts'
import type { Busca } from '../../tipos.ts'
import { useAtosDaConexao, useBuscas } from '../dados.ts'

const haTrinta = () => diaAqui(Date.now() - 30 * 86_400_000)
const ESTADO: Record<Busca['estado'], string> = {
  na_fila: 'Na fila',
  rodando: 'Em andamento',
  pronta: 'Concluída',
  falhou: 'Falhou',
  cancelada: 'Interrompida',
}

/** Searches for leads from before the connection, or lost in a failure. Continues after this page is closed. */
export function AbaBuscas() {
  const { data: buscas } = useBuscas()
  const { buscar, cancelarBusca } = useAtosDaConexao()
  const [desde, setDesde] = useState(haTrinta)
  const { indo, geral, fazer } = useAto()
  const aberta = buscas?.find((b) => b.fim_em === null)
  const pedir = () => fazer(() => buscar(desde), 'A busca não começou. Tente de novo.')
  return (
    <div className="grid gap-5">
      <p className="text-13 text-text-2">
        Todo dia conferimos se a Meta tem leads que não chegaram. Aqui você busca os de antes; a Meta guarda os dos
        últimos 90 dias.
      </p>
      {geral && <AlertBox tom="perigo" titulo={geral} />}
      <form
        className="flex items-end gap-2"
        onSubmit={(e) => {
          e.preventDefault()
          void pedir()
        }}
      >
        <DateField rotulo="Desde" valor={desde} aoMudar={setDesde} />
        <Button type="submit" variante="primaria" ocupado={indo} disabled={!desde || aberta !== undefined}>
          Buscar leads
        </Button>
      </form>
      {aberta && (
        <ProgressBar
          rotulo={`Buscando desde ${data(aberta.desde)}: ${plural(aberta.lidos, 'lead lido', 'leads lidos')}, ${numero(aberta.novos)} novos`}
          feitos={aberta.formularios > 0 ? aberta.formularios_lidos : null}
          total={aberta.formularios}
          aoCancelar={() =>
            void cancelarBusca(aberta.id).catch((e: unknown) => avisarFalha('A busca não foi interrompida.', e))
          }
        />
      )}
      <ul aria-label="Buscas recentes" className="divide-y text-13">
        {buscas
          ?.filter((b) => b.fim_em !== null)
          .map((b) => (
            <li key={b.id} className="py-2">
              <span className="flex justify-between gap-3">
                <span>{b.tipo === 'conferencia' ? 'Conferência diária' : `Busca desde ${data(b.desde)}`}</span>
                <span className={b.estado === 'falhou' ? 'text-danger' : 'text-text-2'}>{ESTADO[b.estado]}</span>
              </span>
              <span className="num block text-12 text-text-2">
                {dataHora(b.criado_em)} · {plural(b.formularios_lidos, 'formulário')},{' '}
                {plural(b.lidos, 'lead lido', 'leads lidos')}, {plural(b.novos, 'novo')}
                {b.erro && ` · ${b.erro}`}
              </span>
            </li>
          ))}
      </ul>
    </div>
  )
}
