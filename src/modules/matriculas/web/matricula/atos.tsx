import { useState } from 'react'
import { chamar } from '#platform/navegador/api.ts'
import { avisarFalha } from '#ui/avisos.ts'
import { Button } from '#ui/button.tsx'
import { Ellipsis } from '#ui/icones.ts'
import { IconButton } from '#ui/icon-button.tsx'
import { Menu } from '#ui/menu.tsx'
import { useAto } from '#ui/usar-ato.ts'
import { atos } from '../../contract/atos.ts'
import type { Matricula } from '../../contract/formas.ts'
import { VERBOS } from '../../regras/ciclo.ts'
import { atosDaMatricula, type AtoDaMatricula } from '../../tipos.ts'
import { guardarMatricula } from '../dados.ts'
import { ComMotivo } from './dialogos.tsx'
import { Aprovar, Ativar, PedirRateio } from './entrada.tsx'
import { Encerrar, PedirSaida } from './saida.tsx'

/** The step that comes next, in the order in which the button prefers it. */
const PRINCIPAIS: readonly AtoDaMatricula[] = [
  'pedir_documentos',
  'enviar_para_analise',
  'aprovar',
  'pedir_rateio',
  'ativar',
  'reativar',
  'encerrar',
]
const DIRETOS = { pedir_documentos: atos.pedirDocumentos, enviar_para_analise: atos.enviarParaAnalise } as const

const COM_MOTIVO = {
  devolver: { e: atos.devolver, titulo: 'Devolver aos documentos', confirmar: 'Devolver' },
  voltar_para_fila: {
    e: atos.voltarParaFila,
    titulo: 'Voltar para a lista de espera',
    confirmar: 'Voltar para a fila',
  },
  suspender: { e: atos.suspender, titulo: 'Suspender a matrícula', confirmar: 'Suspender' },
  reativar: { e: atos.reativar, titulo: 'Reativar a matrícula', confirmar: 'Reativar' },
  desistir: { e: atos.desistir, titulo: 'Registrar a desistência', confirmar: 'Registrar' },
  desistir_do_desligamento: {
    e: atos.desistirDoDesligamento,
    titulo: 'Cancelar o desligamento',
    confirmar: 'Cancelar o desligamento',
  },
} as const

const maiuscula = (t: string) => t.charAt(0).toUpperCase() + t.slice(1)
export const nomeDoAto = (ato: AtoDaMatricula): string => maiuscula(VERBOS[ato])

/** The next step as a button, the others in the menu. What the state or the permission does not allow is absent. */
export function AtosDaMatricula({ m }: { m: Matricula }) {
  const [aberto, setAberto] = useState<AtoDaMatricula | null>(null)
  const { indo, fazer } = useAto()
  const principal = PRINCIPAIS.find((ato) => m.pode[ato])
  const outros = atosDaMatricula.filter((ato) => m.pode[ato] && ato !== principal)
  const fechar = () => setAberto(null)
  const agir = (ato: AtoDaMatricula) => {
    if (ato !== 'pedir_documentos' && ato !== 'enviar_para_analise') return setAberto(ato)
    void fazer(
      async () => guardarMatricula((await chamar(DIRETOS[ato], { params: { id: m.id } })).data),
      (erro) => avisarFalha('A matrícula não mudou.', erro),
    )
  }
  return (
    <>
      {principal && (
        <Button variante="primaria" ocupado={indo} onClick={() => agir(principal)}>
          {nomeDoAto(principal)}
        </Button>
      )}
      {outros.length > 0 && (
        <Menu
          alinhar="end"
          gatilho={<IconButton rotulo="Mais ações" icone={<Ellipsis />} />}
          itens={outros.map((ato) => ({ rotulo: nomeDoAto(ato), aoEscolher: () => agir(ato) }))}
        />
      )}
      {aberto && <Dialogo ato={aberto} m={m} aoFechar={fechar} />}
    </>
  )
}

function Dialogo({ ato, m, aoFechar }: { ato: AtoDaMatricula; m: Matricula; aoFechar: () => void }) {
  switch (ato) {
    case 'aprovar':
      return <Aprovar m={m} aoFechar={aoFechar} />
    case 'pedir_rateio':
      return <PedirRateio m={m} aoFechar={aoFechar} />
    case 'ativar':
      return <Ativar m={m} aoFechar={aoFechar} />
    case 'pedir_desligamento':
      return <PedirSaida m={m} aoFechar={aoFechar} />
    case 'encerrar':
      return <Encerrar m={m} aoFechar={aoFechar} />
    case 'pedir_documentos':
    case 'enviar_para_analise':
      return null
    default: {
      const { e, titulo, confirmar } = COM_MOTIVO[ato]
      return (
        <ComMotivo
          titulo={titulo}
          confirmar={confirmar}
          mandar={(motivo) => chamar(e, { params: { id: m.id }, body: { motivo } })}
          aoFechar={aoFechar}
        />
      )
    }
  }
}
