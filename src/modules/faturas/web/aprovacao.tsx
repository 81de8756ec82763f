import { useState } from 'react'
import { chamar } from '#platform/navegador/api.ts'
import { usePessoa } from '#platform/navegador/pessoa.ts'
import { AlertBox } from '#ui/alert-box.tsx'
import { useAtalhos } from '#ui/atalhos/usar-atalhos.ts'
import { Button } from '#ui/button.tsx'
import { ComMotivo } from '#ui/com-motivo.tsx'
import { ConfirmDialog } from '#ui/confirm-dialog.tsx'
import { comMoeda, hora, plural } from '#ui/formatos.ts'
import { useAto } from '#ui/usar-ato.ts'
import { lotes, type Lote } from '../contract/lotes.ts'
import { CorrigirLote } from './corrigir-lote.tsx'
import { guardarLote } from './dados.ts'
import { Parte } from './parte.tsx'

const TERMINADOS = new Set(['concluido', 'cancelado'])

/** Who built, asked and approved, and the act of the step. */
export function Aprovacao({ lote }: { lote: Lote }) {
  const eu = usePessoa()
  const ato = useAto()
  const [reabrindo, setReabrindo] = useState(false)
  const [dialogo, setDialogo] = useState<'devolver' | 'descartar' | 'corrigir' | null>(null)
  const params = { id: lote.id }
  const { bloqueadas, fora, prontas } = lote.contagens
  const pedir = () =>
    ato.fazer(async () =>
      guardarLote((await chamar(lotes.pedirAprovacao, { params, body: { versao: lote.versao } })).data),
    )
  const aprovar = () =>
    ato.fazer(async () =>
      guardarLote(
        (
          await chamar(lotes.aprovar, {
            params,
            body: { versao: lote.versao, soma_centavos: lote.somas.cobranca_centavos },
          })
        ).data,
      ),
    )
  const reabrir = async () => guardarLote((await chamar(lotes.reabrir, { params })).data)
  const podePedir = lote.situacao === 'montando' && lote.pode.montar && prontas > 0 && lote.entradas.lendo === 0
  const podeCorrigir = lote.situacao === 'montando' && lote.pode.montar
  const podeAprovar = lote.situacao === 'em_aprovacao' && lote.pode.aprovar
  useAtalhos(
    'Aprovação',
    [
      {
        teclas: 'mod+enter',
        rotulo: podeAprovar ? 'Aprovar o lote' : 'Pedir aprovação',
        executar: () => void (podeAprovar ? aprovar() : pedir()),
      },
    ],
    podePedir || podeAprovar,
  )
  const saiu = lote.emitidas > 0 && lote.envio.pendente + lote.envio.cancelado < lote.emitidas
  const podeReabrir = lote.pode.montar && lote.situacao !== 'montando' && !TERMINADOS.has(lote.situacao) && !saiu
  return (
    <>
      <Parte titulo="Aprovação por outra pessoa">
        <ul className="grid gap-1 text-13">
          <li>
            {lote.montado_por.nome} <span className="text-text-2">montou o lote às {hora(lote.montado_em)}</span>
          </li>
          {lote.pedida_por && lote.pedida_em && (
            <li>
              {lote.pedida_por.nome} <span className="text-text-2">pediu a aprovação às {hora(lote.pedida_em)}</span>
            </li>
          )}
          <li>
            {lote.aprovado_por && lote.aprovado_em ? (
              <>
                {lote.aprovado_por.nome} <span className="text-text-2">aprovou às {hora(lote.aprovado_em)}</span>
              </>
            ) : (
              <span className="text-text-2">{lote.pedida_em ? 'esperando a aprovação' : 'ainda não pedida'}</span>
            )}
          </li>
        </ul>
        <p className="text-12 text-text-2">Quem monta não aprova. Depois de aprovado, nenhuma linha muda.</p>
        {lote.situacao === 'montando' && lote.devolvido && (
          <AlertBox
            tom="alerta"
            titulo={`${lote.devolvido.por.nome.split(' ')[0]} devolveu o lote às ${hora(lote.devolvido.em)}`}
          >
            {lote.devolvido.motivo}
          </AlertBox>
        )}
        {lote.situacao === 'em_aprovacao' && lote.nao_aprova && <p className="text-13">{lote.nao_aprova}</p>}
        {ato.geral && <AlertBox tom="perigo" titulo={ato.geral} />}
      </Parte>
      <div className="sticky bottom-0 mt-auto flex flex-wrap justify-end gap-2 border-t bg-surface px-4 py-3">
        {podeCorrigir && (
          <>
            <Button variante="fantasma" onClick={() => setDialogo('descartar')} className="max-md:hidden">
              Descartar
            </Button>
            <Button onClick={() => setDialogo('corrigir')} className="max-md:hidden">
              Vencimento e plano
            </Button>
          </>
        )}
        {podeAprovar && <Button onClick={() => setDialogo('devolver')}>Devolver</Button>}
        {podeReabrir && <Button onClick={() => setReabrindo(true)}>Reabrir</Button>}
        {podePedir && (
          <Button variante="primaria" ocupado={ato.indo} onClick={() => void pedir()} className="max-md:hidden">
            {bloqueadas > fora ? `Deixar ${bloqueadas} fora e pedir aprovação` : 'Pedir aprovação'}
          </Button>
        )}
        {podeAprovar && (
          <Button variante="primaria" ocupado={ato.indo} onClick={() => void aprovar()}>
            Aprovar {plural(prontas, 'fatura')}, {comMoeda(lote.somas.cobranca_centavos)}
          </Button>
        )}
      </div>
      <ConfirmDialog
        aberto={reabrindo}
        aoMudar={setReabrindo}
        titulo="Reabrir o lote?"
        descricao={
          lote.aprovado_por
            ? `Reabrir cancela a aprovação de ${lote.aprovado_por.id === eu.id ? 'você' : lote.aprovado_por.nome.split(' ')[0]}.`
            : 'O pedido de aprovação é retirado.'
        }
        confirmar="Reabrir"
        aoConfirmar={reabrir}
      />
      {dialogo === 'devolver' && (
        <ComMotivo
          titulo={`Devolver o lote ${lote.nome}?`}
          descricao={`${lote.montado_por.nome.split(' ')[0]} recebe o motivo e corrige antes de pedir de novo.`}
          confirmar="Devolver"
          perigo={false}
          aoConfirmar={async (motivo) => guardarLote((await chamar(lotes.devolver, { params, body: { motivo } })).data)}
          aoFechar={() => setDialogo(null)}
        />
      )}
      {dialogo === 'descartar' && (
        <ComMotivo
          titulo={`Descartar o lote ${lote.nome}?`}
          descricao="Nada dele sai. As unidades podem ser cobradas em outro lote do mês."
          confirmar="Descartar o lote"
          aoConfirmar={async (motivo) =>
            guardarLote((await chamar(lotes.descartar, { params, body: { motivo } })).data)
          }
          aoFechar={() => setDialogo(null)}
        />
      )}
      {dialogo === 'corrigir' && <CorrigirLote lote={lote} aoFechar={() => setDialogo(null)} />}
    </>
  )
}
