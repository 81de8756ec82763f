import { useState } from 'react'
import { chamar } from '#platform/navegador/api.ts'
import { avisar } from '#ui/avisos.ts'
import { Button } from '#ui/button.tsx'
import { ConfirmDialog } from '#ui/confirm-dialog.tsx'
import { Drawer } from '#ui/drawer.tsx'
import { Trash2 } from '#ui/icones.ts'
import { Tabs, type Aba } from '#ui/tabs.tsx'
import { times } from '../contract/times.ts'
import type { Time } from '#modules/acesso/nucleo/tipos.ts'
import { chaves, reler } from '#modules/acesso/nucleo/web/dados.ts'
import { useEncaixes } from '#modules/acesso/nucleo/web/encaixes.tsx'
import { FormularioDoTime } from './formulario-do-time.tsx'
import { PessoasDoTime } from './pessoas-do-time.tsx'

type Qual = 'time' | 'pessoas' | 'historico'

export function GavetaDoTime({ time, edita, aoFechar }: { time: Time | null; edita: boolean; aoFechar: () => void }) {
  const Historico = useEncaixes()?.Historico
  const [excluindo, setExcluindo] = useState(false)
  const [aba, setAba] = useState<Qual>('time')
  const abas: Aba<Qual>[] = [
    { valor: 'time', rotulo: 'Time' },
    { valor: 'pessoas', rotulo: 'Carga', contagem: time?.membros.length },
    ...(edita && Historico ? [{ valor: 'historico', rotulo: 'Histórico' } as const] : []),
  ]
  return (
    <Drawer
      titulo={time?.nome ?? 'Novo time'}
      aoFechar={aoFechar}
      largura={560}
      acoes={
        time &&
        edita && (
          <Button variante="fantasma" icone={<Trash2 />} onClick={() => setExcluindo(true)}>
            Excluir
          </Button>
        )
      }
    >
      {time && <h2 className="titulo-painel px-5 pt-4 pb-1">{time.nome}</h2>}
      {time && <Tabs<Qual> rotulo="Partes do time" abas={abas} valor={aba} aoMudar={setAba} />}
      {/* keeps the form mounted while another tab is open */}
      <div hidden={aba !== 'time'}>
        <FormularioDoTime time={time} edita={edita} aoCriar={aoFechar} />
      </div>
      {time && aba === 'pessoas' && (
        <div className="px-5 py-3">
          <PessoasDoTime time={time} />
        </div>
      )}
      {time && Historico && aba === 'historico' && (
        <div className="px-5 py-3">
          <Historico de="time" id={time.id} />
        </div>
      )}
      {time && (
        <ConfirmDialog
          aberto={excluindo}
          aoMudar={setExcluindo}
          titulo={`Excluir o time ${time.nome}?`}
          descricao="As pessoas continuam com seus acessos; só o time deixa de existir."
          confirmar="Excluir time"
          perigo
          aoConfirmar={async () => {
            await chamar(times.excluir, { params: { id: time.id } })
            await reler(chaves.times)
            avisar({ titulo: 'Time excluído' })
            aoFechar()
          }}
        />
      )}
    </Drawer>
  )
}
