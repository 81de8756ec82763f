import { useState } from 'react'
import { chamar } from '#platform/navegador/api.ts'
import { avisarFalha } from '#ui/avisos.ts'
import { useAtalhos } from '#ui/atalhos/usar-atalhos.ts'
import { Button } from '#ui/button.tsx'
import { plural } from '#ui/formatos.ts'
import { Eye, Lock, Send } from '#ui/icones.ts'
import { Menu } from '#ui/menu.tsx'
import { contratos } from '../../contract/contratos.ts'
import type { Contrato } from '../../contract/formas.ts'
import { ComData } from '../com-data.tsx'
import { ComMotivo } from '../com-motivo.tsx'
import { abrirPdf, guardarContrato } from '../dados.ts'
import { AbrirVersao } from './abrir-versao.tsx'
import { PedirInicio } from './pedir-inicio.tsx'

const COM_MOTIVO = {
  devolver: { titulo: 'Devolver ao vendedor', confirmar: 'Devolver', perigo: false },
  desistir: { titulo: 'O cliente desistiu no prazo', confirmar: 'Registrar desistência', perigo: true },
  suspender: { titulo: 'Suspender o contrato', confirmar: 'Suspender', perigo: true },
  encerrar: { titulo: 'Encerrar o contrato', confirmar: 'Encerrar', perigo: true },
  rescindir: { titulo: 'Rescindir o contrato', confirmar: 'Rescindir', perigo: true },
  distratar: { titulo: 'Distratar de comum acordo', confirmar: 'Distratar', perigo: true },
} as const
type AtoComMotivo = keyof typeof COM_MOTIVO
const ehComMotivo = (ato: string): ato is AtoComMotivo => ato in COM_MOTIVO

interface Props {
  contrato: Contrato
  /** items that are missing, as typed */
  impedem: number
  /** what was typed is not written yet */
  sujo: boolean
}

/** What the lifecycle allows this user. The main act is the next step of the contract. */
export function AtosDoContrato({ contrato: c, impedem, sujo }: Props) {
  const [aberto, setAberto] = useState<AtoComMotivo | 'abrirVersao' | 'enviar' | 'pedirRevisao' | 'pedirInicio' | null>(
    null,
  )
  const [indo, setIndo] = useState(false)
  const params = { id: c.id }
  const fechar = () => setAberto(null)
  const fazer = async (ato: () => Promise<{ data: Contrato }>) => guardarContrato((await ato()).data)
  const tentar = async (ato: () => Promise<{ data: Contrato }>) => {
    setIndo(true)
    try {
      await fazer(ato)
    } catch (erro) {
      avisarFalha('A situação não mudou.', erro)
    } finally {
      setIndo(false)
    }
  }
  const noMenu: { ato: AtoComMotivo | 'abrirVersao' | 'pedirInicio'; rotulo: string }[] = [
    ...(c.pode.abrir_versao ? [{ ato: 'abrirVersao' as const, rotulo: `Abrir a v${c.versao + 1}` }] : []),
    ...(c.pode.pedir_inicio ? [{ ato: 'pedirInicio' as const, rotulo: 'O cliente pediu para começar antes' }] : []),
    ...(c.pode.desistir ? [{ ato: 'desistir' as const, rotulo: 'O cliente desistiu' }] : []),
    ...(c.pode.suspender ? [{ ato: 'suspender' as const, rotulo: 'Suspender' }] : []),
    ...(c.pode.encerrar ? [{ ato: 'encerrar' as const, rotulo: 'Encerrar' }] : []),
    ...(c.pode.rescindir ? [{ ato: 'rescindir' as const, rotulo: 'Rescindir' }] : []),
    ...(c.pode.distratar ? [{ ato: 'distratar' as const, rotulo: 'Distratar' }] : []),
  ]
  const bloqueado = impedem > 0 || sujo
  useAtalhos(
    'Contrato',
    [{ teclas: 'mod+enter', rotulo: 'Enviar para assinar', executar: () => setAberto('enviar') }],
    c.pode.enviar === true && !bloqueado,
  )
  const porque = impedem > 0 ? `${plural(impedem, 'item impede', 'itens impedem')} o envio` : 'Salvando…'
  return (
    <div className="flex flex-wrap items-center gap-2">
      {(c.pode.editar || c.pode.enviar) && impedem > 0 && (
        <span id="impedem" className="flex items-center gap-1 text-12 text-text-2">
          <Lock /> {porque}
        </span>
      )}
      <Button
        icone={<Eye />}
        onClick={() => void abrirPdf(c.id).catch((e: unknown) => avisarFalha('O PDF não abriu.', e))}
      >
        PDF
      </Button>
      {c.pode.pedir_revisao && (
        <Button variante="primaria" disabled={sujo} onClick={() => setAberto('pedirRevisao')}>
          Pedir revisão jurídica
        </Button>
      )}
      {c.pode.devolver && <Button onClick={() => setAberto('devolver')}>Devolver</Button>}
      {c.pode.aprovar && (
        <Button
          variante="primaria"
          ocupado={indo}
          disabled={bloqueado}
          aria-describedby={bloqueado ? 'impedem' : undefined}
          onClick={() => void tentar(() => chamar(contratos.aprovar, { params }))}
        >
          Aprovar
        </Button>
      )}
      {c.pode.reabrir && (
        <Button ocupado={indo} onClick={() => void tentar(() => chamar(contratos.reabrir, { params }))}>
          Reabrir
        </Button>
      )}
      {c.pode.enviar && (
        <Button
          variante="primaria"
          icone={<Send />}
          atalho="mod+enter"
          disabled={bloqueado}
          aria-describedby={bloqueado ? 'impedem' : undefined}
          onClick={() => setAberto('enviar')}
        >
          Enviar para assinar
        </Button>
      )}
      {c.pode.retomar && (
        <Button ocupado={indo} onClick={() => void tentar(() => chamar(contratos.retomar, { params }))}>
          Retomar
        </Button>
      )}
      {noMenu.length > 0 && (
        <Menu
          alinhar="end"
          gatilho={<Button>Mais</Button>}
          itens={noMenu.map((a) => ({ rotulo: a.rotulo, aoEscolher: () => setAberto(a.ato) }))}
        />
      )}
      {aberto === 'pedirRevisao' && (
        <ComData
          titulo="Pedir revisão jurídica"
          rotulo="Responder até"
          confirmar="Pedir revisão"
          dias={3}
          aoConfirmar={(ate) => fazer(() => chamar(contratos.pedirRevisao, { params, body: { ate } }))}
          aoFechar={fechar}
        />
      )}
      {aberto === 'enviar' && (
        <ComData
          titulo={`Enviar a ${c.numero}-v${c.versao}`}
          descricao="Depois do envio o texto fica fechado: mudar abre a versão seguinte e apaga as assinaturas desta."
          rotulo="Assinar até"
          confirmar="Enviar para assinar"
          dias={7}
          aoConfirmar={(assinar_ate) =>
            fazer(() => chamar(contratos.enviar, { params, body: { revisao: c.revisao, assinar_ate } }))
          }
          aoFechar={fechar}
        />
      )}
      {aberto === 'abrirVersao' && <AbrirVersao contrato={c} aoFechar={fechar} />}
      {aberto === 'pedirInicio' && <PedirInicio contrato={c} aoFechar={fechar} />}
      {aberto !== null && ehComMotivo(aberto) && (
        <ComMotivo
          {...COM_MOTIVO[aberto]}
          aoConfirmar={(motivo) => fazer(() => chamar(contratos[aberto], { params, body: { motivo } }))}
          aoFechar={fechar}
        />
      )}
    </div>
  )
}
