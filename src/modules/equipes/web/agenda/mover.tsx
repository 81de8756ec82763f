import { useState } from 'react'
import { diaAqui } from '#kit/aqui.ts'
import { escreverMinuto, minutoDoDia } from '#kit/parede.ts'
import { chamar } from '#platform/navegador/api.ts'
import { useNavegar } from '#platform/navegador/usar-navegar.ts'
import { linkDaOrdem } from '#modules/ordens/links.ts'
import { minutosEscritos, TIPOS } from '#modules/ordens/web/publico.ts'
import { avisar } from '#ui/avisos.ts'
import { AlertBox } from '#ui/alert-box.tsx'
import { Button } from '#ui/button.tsx'
import { DateField } from '#ui/date-field.tsx'
import { Dialog } from '#ui/dialog.tsx'
import { dataCurta, hora } from '#ui/formatos.ts'
import { NumberField } from '#ui/number-field.tsx'
import { Select } from '#ui/select.tsx'
import { useAto } from '#ui/usar-ato.ts'
import { agenda, type EquipeNaSemana } from '../../contract/agenda.ts'
import { relerAgenda } from '../dados.ts'
import { EscolhaDoLink } from './escolha-do-link.tsx'
import type { MandarLink } from './mandar-link.ts'
import { lugarDe, naAgenda, type Cartao, type Lugar } from './lugar.ts'

interface Props {
  cartao: Cartao
  equipes: readonly EquipeNaSemana[]
  edita: boolean
  aoFechar: () => void
  aoMover: (c: Cartao, l: Lugar) => void
  mandarLink: MandarLink
}

const inicial = (c: Cartao, equipes: readonly EquipeNaSemana[]): Lugar => {
  if (naAgenda(c)) return lugarDe(c)
  const cabe = c.cabe
  return {
    equipe_id: cabe?.equipe_id ?? equipes[0]?.id ?? '',
    dia: diaAqui(cabe ? new Date(cabe.de) : new Date()),
    inicio_min: cabe ? minutoDoDia(`1970-01-01T${hora(cabe.de)}`) : 480,
    duracao_min: c.duracao_min,
  }
}

/** One visit: opens it, confirms it, or moves it to another crew, day and hour. On a phone it replaces dragging. */
export function MoverVisita({ cartao: c, equipes, edita, aoFechar, aoMover, mandarLink }: Props) {
  const navegar = useNavegar()
  const [lugar, setLugar] = useState(() => inicial(c, equipes))
  const { indo, geral, fazer } = useAto()
  const movel = edita && ['aberta', 'agendada', 'pausada', 'reaberta'].includes(c.situacao)
  const confirmar = async (confirmada: boolean) => {
    const feito = await fazer(async () => {
      await chamar(agenda.confirmar, { body: { ordem_id: c.ordem_id, confirmada } })
      await relerAgenda()
    })
    if (feito) {
      avisar({ titulo: confirmada ? 'Visita confirmada com o cliente' : 'Confirmação desfeita', tom: 'sucesso' })
      aoFechar()
    }
  }
  const quando = naAgenda(c) ? `${dataCurta(c.de)}, ${hora(c.de)} às ${hora(c.ate)}` : 'sem data'
  return (
    <Dialog
      aberto
      aoMudar={(a) => !a && aoFechar()}
      titulo={`OS ${c.numero} · ${c.contato ?? c.titulo}`}
      descricao={[TIPOS[c.tipo], c.titulo, c.cidade, minutosEscritos(c.duracao_min), quando]
        .filter(Boolean)
        .join(' · ')}
    >
      <div className="grid gap-3">
        {geral && <AlertBox tom="perigo" titulo={geral} />}
        {c.faltam.map((f) => (
          <AlertBox key={f.nome} tom="alerta" titulo={`Faltam ${f.falta} de ${f.de} ${f.nome}.`} />
        ))}
        {movel && (
          <form
            aria-label="Mover para"
            className="grid gap-3"
            onSubmit={(e) => {
              e.preventDefault()
              aoMover(c, lugar)
              aoFechar()
            }}
          >
            <div className="grid gap-3 sm:grid-cols-2">
              <Select
                rotulo="Equipe"
                opcoes={equipes.map((e) => ({ valor: e.id, rotulo: e.nome }))}
                valor={lugar.equipe_id}
                aoMudar={(equipe_id) => setLugar({ ...lugar, equipe_id })}
              />
              <DateField rotulo="Dia" valor={lugar.dia} aoMudar={(dia) => setLugar({ ...lugar, dia })} />
              <DateField
                rotulo="Hora"
                tipo="time"
                valor={escreverMinuto(lugar.inicio_min)}
                aoMudar={(h) => h && setLugar({ ...lugar, inicio_min: minutoDoDia(`1970-01-01T${h}`) })}
              />
              <NumberField
                rotulo="Duração (min)"
                valor={lugar.duracao_min}
                min={15}
                passo={30}
                aoMudar={(n) => setLugar({ ...lugar, duracao_min: n ?? 60 })}
              />
            </div>
            {mandarLink && <EscolhaDoLink {...mandarLink} />}
            <div className="flex justify-end">
              <Button type="submit" variante="primaria" disabled={lugar.dia === '' || lugar.equipe_id === ''}>
                {naAgenda(c) ? 'Mover para este horário' : 'Marcar neste horário'}
              </Button>
            </div>
          </form>
        )}
        <div className="flex flex-wrap justify-end gap-2 border-t pt-3">
          {edita && naAgenda(c) && c.situacao === 'agendada' && (
            <Button ocupado={indo} onClick={() => void confirmar(!c.confirmada)}>
              {c.confirmada ? 'Desfazer a confirmação' : 'Cliente confirmou'}
            </Button>
          )}
          <Button onClick={() => void navegar({ to: linkDaOrdem(c.ordem_id) })}>Abrir a ordem</Button>
        </div>
      </div>
    </Dialog>
  )
}
