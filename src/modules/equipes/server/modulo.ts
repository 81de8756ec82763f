import { conflito, invalido } from '#kit/erro.ts'
import { aoPassar, nomesDasEquipes } from '#modules/ordens/publico.ts'
import { comFrases, type Frases } from '#platform/eventos/restricoes.ts'
import { registrar } from '#platform/http/rotas.ts'
import type { Modulo } from '#platform/modulo.ts'
import type { Servicos } from '#platform/servicos.ts'
import { agenda } from '../contract/agenda.ts'
import { calendariosDeEquipe, equipes } from '../contract/equipes.ts'
import { canaisDasEquipes, difusoesDasEquipes } from './canais-ao-vivo.ts'
import { liberarAgenda } from './comandos/ao-passar.ts'
import { nomesPorId } from './consultas/equipes.ts'
import { rotasDaAgenda, rotasDasEquipes, rotasDosCalendarios } from './rotas.ts'

const noCampo = (campo: string, mensagem: string) => () => invalido(mensagem, [{ campo, mensagem }])
const frases: Frases = {
  ocupacoes_sem_choque: () => conflito('Alguém acabou de usar este horário. Escolha outro.'),
  ordens_passagem: () => conflito('A ordem mudou enquanto isso. Atualize e tente de novo.'),
  membros_uma_equipe: () =>
    invalido('Uma das pessoas já está em outra equipe. Tire-a de lá antes.', [
      { campo: 'membros', mensagem: 'Uma das pessoas já está em outra equipe' },
    ]),
  equipes_nome: noCampo('nome', 'Já existe uma equipe com este nome.'),
  veiculos_nome: noCampo('nome', 'Já existe um veículo com este nome.'),
  equipes_veiculo_id_fkey: noCampo('veiculo_id', 'Este veículo não existe mais.'),
  veiculos_local_id_fkey: noCampo('local_id', 'Este local não existe mais.'),
  membros_usuario_id_fkey: noCampo('membros', 'Uma das pessoas não existe mais.'),
  certificados_usuario_id_fkey: noCampo('usuario_id', 'Esta pessoa não existe mais.'),
  ocupacoes_equipe_id_fkey: noCampo('equipe_id', 'Esta equipe não existe mais.'),
}

/** Crews of the field and the week in which they work. */
export function moduloDasEquipes(base: Servicos): Modulo {
  const s = { ...base, executar: comFrases(base.executar, frases) }
  return {
    difusoes: difusoesDasEquipes,
    canaisAoVivo: canaisDasEquipes,
    ligados: [aoPassar(liberarAgenda), nomesDasEquipes(nomesPorId)],
    paginasPublicas: [
      {
        chamadas: '/api/equipes/calendarios/{token}',
        porque: 'calendar programs do not sign in; the owner of the address can revoke it',
      },
    ],
    registrar(app, porteiro, registro) {
      registrar(app, porteiro, 'equipes.agenda', agenda, rotasDaAgenda(s), registro)
      registrar(app, porteiro, 'equipes.equipes', equipes, rotasDasEquipes(s), registro)
      registrar(app, porteiro, 'equipes.calendarios', calendariosDeEquipe, rotasDosCalendarios(s), registro)
    },
  }
}
