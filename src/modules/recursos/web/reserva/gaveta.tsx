import { useState } from 'react'
import { chamar, cabecalhosDaSessao } from '#platform/navegador/api.ts'
import { AlertBox } from '#ui/alert-box.tsx'
import { avisar } from '#ui/avisos.ts'
import { Button } from '#ui/button.tsx'
import { StatusChip } from '#ui/chip.tsx'
import { DefinitionList } from '#ui/definition-list.tsx'
import { Drawer } from '#ui/drawer.tsx'
import { ErrorState } from '#ui/error-state.tsx'
import { dataHora, numero } from '#ui/formatos.ts'
import { CalendarPlus, Check, LogIn, LogOut, X } from '#ui/icones.ts'
import { SkeletonList } from '#ui/skeleton.tsx'
import { useAto } from '#ui/usar-ato.ts'
import { reservas } from '../../contract/reservas.ts'
import { feriadoDaReserva } from '../../regras/janela.ts'
import type { Recurso, Reserva } from '../../tipos.ts'
import { relerReservas, useRecurso, useReserva } from '../dados.ts'
import { escreverPeriodo, situacaoEscrita } from '../palavras.ts'
import { FormularioDoCarro } from './carro.tsx'
import { CancelarReserva, MudarReserva, RecusarPedido } from './mudar.tsx'

type Ato = 'cancelar' | 'mudar' | 'recusar' | 'carro' | null

/** One booking with its available actions. */
export function GavetaDaReserva({ id, aoFechar }: { id: string; aoFechar: () => void }) {
  const reserva = useReserva(id)
  const r = reserva.data
  const recurso = useRecurso(r?.recurso.chave ?? '')
  return (
    <Drawer titulado titulo={r?.titulo ?? 'Reserva'} aoFechar={aoFechar} largura={460}>
      {reserva.isPending && <SkeletonList linhas={5} comRosto={false} rotulo="Carregando a reserva" />}
      {reserva.isError && !r && (
        <ErrorState
          oQueFalhou="A reserva não carregou."
          detalhe={reserva.error.message}
          aoTentar={() => reserva.refetch()}
        />
      )}
      {r && <Conteudo r={r} recurso={recurso.data} aoFechar={aoFechar} />}
    </Drawer>
  )
}

/** Downloads the booking as a calendar file. */
async function baixarConvite(r: Reserva): Promise<void> {
  const resposta = await fetch(`/api/reservas/${r.id}/convite.ics`, { headers: await cabecalhosDaSessao() })
  if (!resposta.ok) return void avisar({ titulo: 'O arquivo não pôde ser baixado.', tom: 'perigo' })
  const url = URL.createObjectURL(await resposta.blob())
  const a = document.createElement('a')
  a.href = url
  a.download = 'reserva.ics'
  a.click()
  URL.revokeObjectURL(url)
}

function Conteudo({ r, recurso, aoFechar }: { r: Reserva; recurso: Recurso | undefined; aoFechar: () => void }) {
  const [ato, setAto] = useState<Ato>(null)
  const { indo, geral, fazer: tentar } = useAto()
  const situacao = situacaoEscrita[r.situacao]
  const carro = r.recurso.tipo === 'carro'
  const feriado =
    recurso && feriadoDaReserva(recurso.fuso, { de: new Date(r.de), ate: new Date(r.ate) }, recurso.feriados)
  const fechado =
    feriado &&
    recurso.regras.fecha_feriados &&
    r.especie === 'reserva' &&
    (r.situacao === 'pendente' || r.situacao === 'confirmada')
  const fazer = (frase: string, fn: () => Promise<unknown>) =>
    tentar(async () => {
      await fn()
      await relerReservas()
      avisar({ titulo: frase, tom: 'sucesso' })
    }, 'Não deu certo. Tente de novo.')
  const params = { id: r.id }
  return (
    <div className="flex flex-col gap-4 p-5">
      <div className="flex flex-wrap items-center gap-2">
        <StatusChip tom={r.especie === 'bloqueio' ? 'neutro' : situacao.tom}>
          {r.especie === 'bloqueio' ? 'Fechado' : situacao.rotulo}
        </StatusChip>
        {r.privada && <span className="text-12 text-text-2">Privada</span>}
      </div>
      {geral && <AlertBox tom="perigo" titulo={geral} />}
      {fechado && (
        <AlertBox tom="alerta" titulo={`Fechado neste dia: ${feriado}`}>
          {r.pode.alterar
            ? 'O dia virou feriado depois da reserva. Mude a data ou cancele; para manter, combine com quem cuida das reservas.'
            : 'O dia virou feriado depois da reserva.'}
        </AlertBox>
      )}
      <DefinitionList linhas={linhasDe(r, recurso, fechado ? null : feriado)} />
      {r.descricao && <p className="text-13 whitespace-pre-wrap">{r.descricao}</p>}
      <div className="flex flex-wrap gap-2">
        {r.pode.responder && (
          <Button
            variante="primaria"
            icone={<Check />}
            ocupado={indo}
            onClick={() =>
              void fazer('O horário é seu', () => chamar(reservas.responder, { params, body: { aceitar: true } }))
            }
          >
            Aceitar o horário
          </Button>
        )}
        {r.pode.responder && (
          <Button
            ocupado={indo}
            onClick={() =>
              void fazer('O horário seguiu para a próxima pessoa', () =>
                chamar(reservas.responder, { params, body: { aceitar: false } }),
              )
            }
          >
            Deixar passar
          </Button>
        )}
        {r.pode.decidir && (
          <Button
            variante="primaria"
            icone={<Check />}
            ocupado={indo}
            onClick={() => void fazer('Aprovada', () => chamar(reservas.decidir, { params, body: { aprovar: true } }))}
          >
            Aprovar
          </Button>
        )}
        {r.pode.decidir && (
          <Button icone={<X />} onClick={() => setAto('recusar')}>
            Recusar
          </Button>
        )}
        {r.pode.chegar && (
          <Button
            variante="primaria"
            icone={<LogIn />}
            ocupado={indo}
            onClick={() =>
              carro ? setAto('carro') : void fazer('Boa reunião!', () => chamar(reservas.chegar, { params, body: {} }))
            }
          >
            {carro ? 'Pegar o carro' : 'Cheguei'}
          </Button>
        )}
        {r.pode.encerrar && (
          <Button
            variante="primaria"
            icone={<LogOut />}
            ocupado={indo}
            onClick={() =>
              carro
                ? setAto('carro')
                : void fazer('Encerrada: o resto do tempo ficou livre', () =>
                    chamar(reservas.encerrar, { params, body: {} }),
                  )
            }
          >
            {carro ? 'Devolver o carro' : 'Encerrar agora'}
          </Button>
        )}
        {r.pode.alterar && r.especie === 'reserva' && r.situacao !== 'em_uso' && (
          <Button onClick={() => setAto('mudar')}>Mudar</Button>
        )}
        {r.pode.alterar && r.situacao !== 'em_uso' && (
          <Button variante="fantasma" onClick={() => setAto('cancelar')}>
            {r.especie === 'bloqueio' ? 'Reabrir' : 'Cancelar reserva'}
          </Button>
        )}
        {(!r.privada || r.minha) && r.especie === 'reserva' && (
          <Button variante="fantasma" icone={<CalendarPlus />} onClick={() => void baixarConvite(r)}>
            Pôr na agenda
          </Button>
        )}
      </div>
      {ato === 'carro' && recurso && <FormularioDoCarro r={r} recurso={recurso} aoFechar={() => setAto(null)} />}
      {ato === 'mudar' && (
        <MudarReserva
          r={r}
          fuso={recurso?.fuso ?? 'America/Sao_Paulo'}
          feriados={recurso?.feriados ?? []}
          aoFechar={() => setAto(null)}
        />
      )}
      {ato === 'recusar' && <RecusarPedido r={r} aoFechar={() => setAto(null)} />}
      {ato === 'cancelar' && <CancelarReserva r={r} aoFechar={() => setAto(null)} aoCancelar={aoFechar} />}
    </div>
  )
}

function linhasDe(
  r: Reserva,
  recurso: Recurso | undefined,
  feriado: string | null | undefined,
): { rotulo: string; valor: string }[] {
  const km = (n: number | null) => (n === null ? null : `${numero(n)} km`)
  const vistoria = r.vistoria_chegada ?? r.vistoria_saida
  const reprovados = Object.entries(vistoria?.itens ?? {}).flatMap(([item, ok]) => (ok ? [] : [item]))
  const todas: [string, string | null][] = [
    ['Onde', r.recurso.nome],
    ['Quando', escreverPeriodo(r.de, r.ate, recurso?.fuso)],
    ['Repetição', r.serie_id ? 'Faz parte de uma série' : null],
    ['Feriado', feriado ?? null],
    ['Quem', r.quem.nome],
    ['Participam', r.participantes.map((p) => p.nome).join(', ')],
    ['Dirige', r.motorista?.nome ?? null],
    ['Destino', r.destino],
    ['Previsto', km(r.quilometros_previstos_km)],
    ['Responder até', r.expira_em ? dataHora(r.expira_em) : null],
    ['Chegou', r.chegou_em ? dataHora(r.chegou_em) : null],
    ['Encerrou', r.encerrada_em ? dataHora(r.encerrada_em) : null],
    [
      'Saiu com',
      r.quilometragem_saida_km === null ? null : `${km(r.quilometragem_saida_km)}, carga ${r.carga_saida_pct} %`,
    ],
    [
      'Voltou com',
      r.quilometragem_chegada_km === null ? null : `${km(r.quilometragem_chegada_km)}, carga ${r.carga_chegada_pct} %`,
    ],
    [
      'Rodou',
      r.quilometragem_chegada_km !== null && r.quilometragem_saida_km !== null
        ? km(r.quilometragem_chegada_km - r.quilometragem_saida_km)
        : null,
    ],
    [
      'Vistoria',
      vistoria
        ? [reprovados.length > 0 ? `Com problema: ${reprovados.join(', ')}` : 'Tudo certo', vistoria.observacao]
            .filter(Boolean)
            .join('. ')
        : null,
    ],
    ['Motivo', r.motivo],
  ]
  return todas.flatMap(([rotulo, valor]) => (valor ? [{ rotulo, valor }] : []))
}
