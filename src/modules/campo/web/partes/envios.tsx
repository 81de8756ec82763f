import type { ReactNode } from 'react'
import { soAqui } from '#engines/sincronia/fila.ts'
import { desvioFalado, relogioFora } from '#engines/sincronia/relogio.ts'
import { listaDeOpcoes } from '#kit/lista-falada.ts'
import { Button } from '#ui/button.tsx'
import { Check, Clock, GitCompareArrows, Image, RefreshCw } from '#ui/icones.ts'
import type { PropsDaParte } from './dia.tsx'
import { PoucoEspaco } from './espaco.tsx'
import { Cartao, GRANDE, Moldura } from './moldura.tsx'
import { horaAqui, tamanhoFalado } from './horas.ts'

/** What waits in this device, in order; what arrived stays for a day. Nothing of it disappears by itself. */
export function Envios({ campo, estado, barra }: PropsDaParte) {
  const atos = estado.atos.filter(soAqui)
  const fotos = estado.fotos.filter(soAqui)
  const noEscritorio = estado.atos.filter((a) => a.situacao === 'no_escritorio')
  const chegaram = estado.atos.filter((a) => a.situacao === 'entregue').toReversed()
  const total = estado.atos.length + estado.fotos.length
  const { indo, frase, sem_rede_desde } = estado.rede
  return (
    <Moldura
      estado={estado}
      barra={barra}
      cabeca={
        <>
          <div className="min-w-0 flex-1">
            <h1 className="text-16 font-semibold">Envios</h1>
            <p className="text-12 text-text-2">
              {estado.esperam === 0
                ? 'Tudo o que você fez já chegou.'
                : sem_rede_desde !== null
                  ? 'Saem sozinhos quando a rede voltar.'
                  : 'Na ordem em que você fez.'}
            </p>
          </div>
          {total > 0 && (
            <b className="num">
              {total - estado.esperam} de {total}
            </b>
          )}
        </>
      }
      pe={
        <Button className={GRANDE} ocupado={indo} icone={<RefreshCw />} onClick={() => void campo.remetente.enviar()}>
          Enviar agora
        </Button>
      }
    >
      {noEscritorio.length > 0 && (
        <section className="flex gap-3 rounded-lg bg-danger-soft p-4 text-13" role="status">
          <GitCompareArrows className="mt-0.5 size-5 shrink-0 text-danger" aria-hidden="true" />
          <p>
            <b>
              {noEscritorio.length === 1
                ? '1 envio não coube e foi ao escritório.'
                : `${noEscritorio.length} envios não couberam e foram ao escritório.`}
            </b>{' '}
            {noEscritorio[0]?.frase} Está guardado; {quemDecide(estado.dia?.escritorio ?? [])}.
          </p>
        </section>
      )}
      <PoucoEspaco quantos={estado.fotos.length} />
      {frase && (
        <p role="alert" className="rounded-lg bg-warning-soft p-4 text-13 text-warning">
          {frase}
        </p>
      )}
      {atos.length + fotos.length > 0 && (
        <Cartao titulo="Neste aparelho" detalhe={atos.length + fotos.length}>
          <ul className="divide-y">
            {atos.map((a) => (
              <Linha
                key={a.id}
                icone={<Clock />}
                titulo={a.rotulo}
                detalhe={`${horaAqui(a.feito_em)}, no aparelho`}
                fim={a.situacao === 'enviando' ? 'enviando' : 'na fila'}
              />
            ))}
            {fotos.map((f) => (
              <Linha
                key={`f${f.id}`}
                icone={<Image />}
                titulo={f.rotulo}
                detalhe={`${tamanhoFalado(f.tamanho)}${f.enviados > 0 ? ' · continua de onde parou' : ''}`}
                fim={
                  f.enviados > 0 ? (
                    <progress
                      className="w-14 accent-info"
                      value={f.enviados}
                      max={f.tamanho}
                      aria-label={`Envio de ${f.rotulo}`}
                    />
                  ) : (
                    'na fila'
                  )
                }
              />
            ))}
          </ul>
        </Cartao>
      )}
      {chegaram.length > 0 && (
        <Cartao titulo="Já chegou">
          <ul className="divide-y">
            {chegaram.slice(0, 50).map((a) => (
              <Linha
                key={a.id}
                icone={<Check />}
                titulo={a.rotulo}
                detalhe={a.entregue_em ? `chegou às ${horaAqui(a.entregue_em)}` : ''}
                fim=""
              />
            ))}
          </ul>
        </Cartao>
      )}
      {relogioFora(estado.desvio_ms) && (
        <p className="flex gap-3 rounded-lg bg-surface-2 p-4 text-13 text-text-2">
          <Clock className="mt-0.5 size-4 shrink-0" aria-hidden="true" />O relógio deste aparelho está{' '}
          {desvioFalado(estado.desvio_ms)}. O Girassol anota a diferença e usa a hora certa.
        </p>
      )}
    </Moldura>
  )
}

const quemDecide = (nomes: readonly string[]): string =>
  nomes.length === 0 ? 'o escritório vai decidir' : `${listaDeOpcoes(nomes)} vai decidir`

function Linha({ icone, titulo, detalhe, fim }: { icone: ReactNode; titulo: string; detalhe: string; fim: ReactNode }) {
  return (
    <li className="flex min-h-14 items-center gap-3 px-4 py-2">
      <span className="grid size-8 shrink-0 place-items-center rounded bg-surface-3 text-text-2 [&_svg]:size-4">
        {icone}
      </span>
      <span className="min-w-0 flex-1">
        <span className="block truncate">{titulo}</span>
        <span className="block text-12 text-text-2">{detalhe}</span>
      </span>
      <span className="num text-12 text-text-2">{fim}</span>
    </li>
  )
}
