import { useState } from 'react'
import { chamar } from '#platform/navegador/api.ts'
import { AlertBox } from '#ui/alert-box.tsx'
import { Button } from '#ui/button.tsx'
import { Dialog } from '#ui/dialog.tsx'
import { tempoRelativo } from '#ui/formatos.ts'
import { ParaCopiar } from '#ui/integracao/para-copiar.tsx'
import { Select } from '#ui/select.tsx'
import { useAto } from '#ui/usar-ato.ts'
import { calendariosDeEquipe } from '../../contract/equipes.ts'
import { relerAgenda, useCalendarios, useEquipes } from '../dados.ts'

/** Addresses that calendar programs read; each is shown once and can be revoked. */
export function AssinarAgenda({ aoFechar }: { aoFechar: () => void }) {
  const equipes = useEquipes()
  const calendarios = useCalendarios()
  const [equipe, setEquipe] = useState<string | null>(null)
  const [url, setUrl] = useState<string | null>(null)
  const { indo, geral, fazer } = useAto()
  const nomeDa = (id: string) => equipes.data?.find((e) => e.id === id)?.nome ?? 'Equipe'
  const criar = () =>
    fazer(async () => {
      const { data } = await chamar(calendariosDeEquipe.criar, { body: { equipe_id: equipe ?? '' } })
      setUrl(data.url)
      await relerAgenda()
    })
  const revogar = (id: string) =>
    fazer(async () => {
      await chamar(calendariosDeEquipe.revogar, { params: { id } })
      setUrl(null)
      await relerAgenda()
    })
  return (
    <Dialog
      aberto
      aoMudar={(a) => !a && aoFechar()}
      titulo="Assinar a agenda de uma equipe"
      descricao="O endereço mostra as visitas no seu programa de agenda, sem nome nem endereço de cliente. Quem o tiver, lê."
    >
      <div className="grid gap-3">
        {geral && <AlertBox tom="perigo" titulo={geral} />}
        <div className="flex items-end gap-2">
          <div className="flex-1">
            <Select
              rotulo="Equipe"
              opcoes={(equipes.data ?? []).map((e) => ({ valor: e.id, rotulo: e.nome }))}
              valor={equipe}
              aoMudar={setEquipe}
            />
          </div>
          <Button variante="primaria" ocupado={indo} disabled={equipe === null} onClick={() => void criar()}>
            Criar endereço
          </Button>
        </div>
        {url && <ParaCopiar rotulo="Endereço, mostrado só agora" valor={url} />}
        <ul className="grid gap-1 text-13">
          {calendarios.data?.map((c) => (
            <li key={c.id} className="flex items-center gap-2 rounded-md border px-3 py-1.5">
              <span className="min-w-0 flex-1 truncate">
                {nomeDa(c.equipe_id)}
                <span className="text-12 text-text-2">
                  {' '}
                  · {c.lido_em ? `lido ${tempoRelativo(c.lido_em)}` : 'nunca lido'}
                </span>
              </span>
              <Button tamanho="pequeno" onClick={() => void revogar(c.id)}>
                Revogar
              </Button>
            </li>
          ))}
        </ul>
      </div>
    </Dialog>
  )
}
