import { useState } from 'react'
import { usePode } from '#platform/navegador/pessoa.ts'
import { Button } from '#ui/button.tsx'
import { Checkbox } from '#ui/checkbox.tsx'
import { DateField } from '#ui/date-field.tsx'
import { data } from '#ui/formatos.ts'
import { Copy, Plus, X } from '#ui/icones.ts'
import { IconButton } from '#ui/icon-button.tsx'
import { Link } from '#ui/link.tsx'
import { RadioGroup } from '#ui/radio-group.tsx'
import { TextField } from '#ui/text-field.tsx'
import { feriadosNacionais } from '#kit/feriados.ts'
import { linkDosFeriados } from '#modules/calendario/links.ts'
import type { PropsDaAba } from './aba.ts'
import { erroEm } from './rascunho.ts'

const DIAS = ['Domingo', 'Segunda', 'Terça', 'Quarta', 'Quinta', 'Sexta', 'Sábado'] as const
const ORDEM = [1, 2, 3, 4, 5, 6, 0]

const escrever = (m: number) =>
  m === 1440 ? '23:59' : `${String(Math.floor(m / 60)).padStart(2, '0')}:${String(m % 60).padStart(2, '0')}`
/** Reads 23:59 as the end of the day: a time field cannot contain 24:00. */
const ler = (t: string): number => {
  const [h = 0, m = 0] = t.split(':').map(Number)
  return t === '23:59' ? 1440 : h * 60 + m
}

export function AbaHorario({ r, mudar, recusa }: PropsDaAba) {
  const e = r.expediente
  const trocar = (m: Partial<typeof e>) => mudar({ expediente: { ...e, ...m } })
  const [erro, porDia] = [erroEm(recusa, 'expediente'), (dia: number) => e.horarios.filter((h) => h.dia === dia)]
  const trocarDia = (dia: number, novos: typeof e.horarios) =>
    trocar({ horarios: [...e.horarios.filter((h) => h.dia !== dia), ...novos] })
  return (
    <div className="grid gap-5">
      <RadioGroup
        rotulo="Quando a fila atende"
        valor={e.sempre_aberta ? 'sempre' : 'horario'}
        aoMudar={(v) => trocar({ sempre_aberta: v === 'sempre' })}
        opcoes={[
          { valor: 'sempre', rotulo: 'A qualquer hora' },
          {
            valor: 'horario',
            rotulo: 'Só no horário de atendimento',
            dica: 'Fora dele ninguém recebe conversas sozinho e os prazos não correm.',
          },
        ]}
      />
      {erro && (
        <p role="alert" className="text-13 text-danger">
          {erro}
        </p>
      )}
      {!e.sempre_aberta && (
        <>
          <ul aria-label="Horário de cada dia" className="grid gap-1">
            {ORDEM.map((dia) => (
              <Dia
                key={dia}
                dia={dia}
                intervalos={porDia(dia)}
                aoMudar={(novos) => trocarDia(dia, novos)}
                aoCopiar={() =>
                  trocar({
                    horarios: [1, 2, 3, 4, 5]
                      .flatMap((d) => porDia(dia).map((h) => ({ ...h, dia: d })))
                      .concat(e.horarios.filter((h) => h.dia === 0 || h.dia === 6)),
                  })
                }
              />
            ))}
          </ul>
          <div className="grid gap-2">
            <Checkbox
              rotulo="Fechar nos feriados nacionais e nos da empresa"
              checked={e.feriados_nacionais}
              onChange={(x) => trocar({ feriados_nacionais: x.currentTarget.checked })}
              dica={proximos(false)}
            />
            <Checkbox
              rotulo="Fechar também no Carnaval e em Corpus Christi"
              checked={e.feriados_facultativos}
              onChange={(x) => trocar({ feriados_facultativos: x.currentTarget.checked })}
              dica={proximos(true)}
            />
          </div>
          <Feriados lista={e.feriados} aoMudar={(feriados) => trocar({ feriados })} />
        </>
      )}
    </div>
  )
}

function proximos(facultativo: boolean): string {
  const hoje = new Date().toISOString().slice(0, 10)
  const ano = Number(hoje.slice(0, 4))
  const lista = [...feriadosNacionais(ano), ...feriadosNacionais(ano + 1)]
    .filter((f) => f.facultativo === facultativo && f.dia >= hoje)
    .slice(0, 3)
  return `Próximos: ${lista.map((f) => `${f.nome}, ${data(f.dia)}`).join('; ')}.`
}

interface PropsDoDia {
  dia: number
  intervalos: { dia: number; inicio: number; fim: number }[]
  aoMudar: (novos: PropsDoDia['intervalos']) => void
  aoCopiar: () => void
}

function Dia({ dia, intervalos, aoMudar, aoCopiar }: PropsDoDia) {
  const nome = DIAS[dia] ?? ''
  const ultimo = intervalos.at(-1)
  return (
    <li className="flex flex-wrap items-center gap-x-3 gap-y-1 border-b py-1.5">
      <Checkbox
        rotulo={nome}
        className="w-24"
        checked={intervalos.length > 0}
        onChange={(e) => aoMudar(e.currentTarget.checked ? [{ dia, inicio: 480, fim: 1080 }] : [])}
      />
      {intervalos.length === 0 && <span className="text-13 text-text-3">Fechado</span>}
      {intervalos.map((h, i) => (
        <span key={i} className="flex items-center gap-1">
          <DateField
            tipo="time"
            rotulo={`${nome}: abre`}
            rotuloOculto
            tamanho="pequeno"
            className="w-26 max-md:w-32"
            valor={escrever(h.inicio)}
            aoMudar={(t) => t && aoMudar(intervalos.with(i, { ...h, inicio: ler(t) }))}
          />
          <span aria-hidden="true">–</span>
          <DateField
            tipo="time"
            rotulo={`${nome}: fecha`}
            rotuloOculto
            tamanho="pequeno"
            className="w-26 max-md:w-32"
            valor={escrever(h.fim)}
            aoMudar={(t) => t && aoMudar(intervalos.with(i, { ...h, fim: ler(t) }))}
          />
          <IconButton
            rotulo={`${nome}: tirar intervalo`}
            tamanho="pequeno"
            icone={<X className="size-3.5" />}
            onClick={() => aoMudar(intervalos.toSpliced(i, 1))}
          />
        </span>
      ))}
      {ultimo && ultimo.fim < 1380 && (
        <IconButton
          rotulo={`${nome}: adicionar intervalo`}
          tamanho="pequeno"
          icone={<Plus className="size-3.5" />}
          onClick={() =>
            aoMudar([
              ...intervalos,
              { dia, inicio: Math.min(ultimo.fim + 60, 1380), fim: Math.min(ultimo.fim + 300, 1440) },
            ])
          }
        />
      )}
      {intervalos.length > 0 && dia >= 1 && dia <= 5 && (
        <IconButton
          rotulo={`${nome}: copiar para os dias úteis`}
          tamanho="pequeno"
          icone={<Copy className="size-3.5" />}
          onClick={aoCopiar}
        />
      )}
    </li>
  )
}

function Feriados({
  lista,
  aoMudar,
}: {
  lista: { dia: string; nome: string }[]
  aoMudar: (l: { dia: string; nome: string }[]) => void
}) {
  const [dia, setDia] = useState('')
  const [nome, setNome] = useState('')
  const cadastra = usePode('cad.feriado.editar')
  const incluir = () => {
    if (!dia || !nome.trim()) return
    aoMudar(
      [...lista.filter((f) => f.dia !== dia), { dia, nome: nome.trim() }].sort((a, b) => (a.dia < b.dia ? -1 : 1)),
    )
    setDia('')
    setNome('')
  }
  return (
    <section aria-labelledby="fila-feriados" className="grid gap-2">
      <h3 id="fila-feriados" className="text-13 font-semibold">
        Dias em que só esta fila fecha
      </h3>
      <p className="text-12 text-text-2">
        Os feriados da empresa, do estado e da cidade são de todos e estão em{' '}
        {cadastra ? <Link href={linkDosFeriados()}>Feriados</Link> : 'Cadastros, Feriados'}: a fila que fecha nos
        nacionais fecha neles também.
      </p>
      <ul aria-label="Feriados próprios">
        {lista.map((f) => (
          <li key={f.dia} className="flex items-center gap-3 py-1 text-13">
            <span className="num w-24">{data(f.dia)}</span>
            <span className="flex-1">{f.nome}</span>
            <IconButton
              rotulo={`Tirar ${f.nome}`}
              tamanho="pequeno"
              icone={<X className="size-3.5" />}
              onClick={() => aoMudar(lista.filter((x) => x !== f))}
            />
          </li>
        ))}
      </ul>
      <div className="flex flex-wrap items-end gap-2">
        <DateField rotulo="Dia" className="w-36" valor={dia} aoMudar={setDia} />
        <TextField
          rotulo="Nome do feriado"
          className="min-w-40 flex-1"
          maxLength={80}
          value={nome}
          onChange={(e) => setNome(e.currentTarget.value)}
        />
        <Button icone={<Plus />} disabled={!dia || !nome.trim()} onClick={incluir}>
          Adicionar
        </Button>
      </div>
    </section>
  )
}
