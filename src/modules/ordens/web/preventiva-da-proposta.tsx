import { useState } from 'react'
import { diaBr } from '#kit/dias.ts'
import { usePode } from '#platform/navegador/pessoa.ts'
import { Button } from '#ui/button.tsx'
import { Drawer } from '#ui/drawer.tsx'
import { ErrorState } from '#ui/error-state.tsx'
import { CalendarClock } from '#ui/icones.ts'
import { linkDasPreventivas } from '../links.ts'
import { frequenciaEscrita } from '../regras/frequencia.ts'
import { FormularioDaPreventiva } from './cadastros/formulario-da-preventiva.tsx'
import { useRecorrencias } from './dados.ts'

interface Props {
  proposta: { id: string; contato_id: string; cliente: string; vezesPorAno: number }
}

/** The preventive contract of a cleaning that was accepted with several visits a year, or the act that makes it. */
export function PreventivaDaProposta({ proposta: p }: Props) {
  const consulta = useRecorrencias(p.id)
  const cadastra = usePode('ordens.cadastro.editar')
  const [combinando, setCombinando] = useState(false)
  if (p.vezesPorAno <= 1 || consulta.isPending) return null
  if (!consulta.data) return <ErrorState oQueFalhou="A preventiva não carregou." aoTentar={() => consulta.refetch()} />
  const ativa = consulta.data.find((r) => r.ativa)
  return (
    <div className="flex min-h-11 flex-wrap items-center gap-2 border-b px-4 py-2 text-13">
      <CalendarClock className="size-4 text-text-2" aria-hidden="true" />
      {ativa ? (
        <p className="min-w-0 flex-1">
          {ativa.titulo}, a cada {frequenciaEscrita(ativa)}.{' '}
          <span className="num">Próxima visita em {diaBr(ativa.proxima)}.</span>
        </p>
      ) : (
        <p className="min-w-0 flex-1 text-text-2">
          {`Vendida com ${p.vezesPorAno} visitas por ano, ainda sem preventiva combinada.`}
        </p>
      )}
      {ativa && (
        <a className="g-btn" data-tamanho="pequeno" data-variante="contorno" href={linkDasPreventivas()}>
          Ver preventivas
        </a>
      )}
      {!ativa && cadastra && (
        <Button tamanho="pequeno" onClick={() => setCombinando(true)}>
          Combinar a preventiva
        </Button>
      )}
      {combinando && (
        <Drawer titulado titulo="Preventiva da limpeza" largura={480} aoFechar={() => setCombinando(false)}>
          <div className="p-4">
            <FormularioDaPreventiva
              vendida={{
                proposta_id: p.id,
                contato: { valor: p.contato_id, rotulo: p.cliente },
                vezesPorAno: p.vezesPorAno,
              }}
              aoGravar={() => setCombinando(false)}
            />
          </div>
        </Drawer>
      )}
    </div>
  )
}
