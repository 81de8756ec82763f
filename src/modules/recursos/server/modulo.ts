import { aoDeixarDemonstracao, parteDaDemonstracao } from '#modules/acesso/publico.ts'
import { feriadosMudaram } from '#modules/calendario/publico.ts'
import { assinar, difundir } from '#platform/eventos/relay.ts'
import { registrar } from '#platform/http/rotas.ts'
import type { Modulo } from '#platform/modulo.ts'
import type { Servicos } from '#platform/servicos.ts'
import { calendarios, motoristas, recursos } from '../contract/recursos.ts'
import { reservas } from '../contract/reservas.ts'
import { recursoMudou, reservaMudou, vagaAbriu } from '../eventos.ts'
import { avisosDosRecursos } from './avisos.ts'
import { canaisDosRecursos, CANAL_DAS_RESERVAS } from './canais-ao-vivo.ts'
import { reservasPorVir } from './comandos/entregar-reservas.ts'
import { BUCKET_DOS_RECURSOS, politicaDeArquivosDosRecursos } from './politica-de-arquivos.ts'
import { rotasDosCalendarios, rotasDosMotoristas } from './rotas/calendarios.ts'
import { rotasDosRecursos } from './rotas/recursos.ts'
import { rotasDasReservas } from './rotas/reservas.ts'
import { trabalhosDosRecursos } from './trabalhos.ts'
import { trabalhoDeOferta, trabalhoDosFeriados } from './tipos-de-trabalho.ts'

/** Shared resources that can be booked: rooms, the car, and others. */
export function moduloDosRecursos(s: Servicos): Modulo {
  return {
    difusoes: [
      difundir(reservaMudou, (e) => [
        {
          canal: CANAL_DAS_RESERVAS,
          nome: 'reserva',
          dados: { id: e.reserva_id, recurso_id: e.recurso_id },
          unica: `r:${e.reserva_id}`,
        },
      ]),
      difundir(recursoMudou, (e) => [
        { canal: CANAL_DAS_RESERVAS, nome: 'recurso', dados: { recurso_id: e.recurso_id }, unica: `c:${e.recurso_id}` },
      ]),
    ],
    assinantes: [assinar(vagaAbriu, trabalhoDeOferta), assinar(feriadosMudaram, trabalhoDosFeriados)],
    avisos: avisosDosRecursos,
    ligados: [
      aoDeixarDemonstracao(
        parteDaDemonstracao(5, 'recursos.deixar_demonstracao', {
          leva: { 'recursos.reservas': 'reservas' },
          configurado: { 'recursos.recursos': 'salas, carro e outros recursos' },
        }),
      ),
    ],
    paginasPublicas: [
      {
        chamadas: '/api/calendarios/{token}',
        porque: 'calendar programs do not sign in; the owner of the address can revoke it',
      },
    ],
    arquivos: [{ bucket: BUCKET_DOS_RECURSOS, permitir: politicaDeArquivosDosRecursos(s.banco.db) }],
    trabalhosAbertos: [reservasPorVir],
    trabalhos: trabalhosDosRecursos(s),
    canaisAoVivo: canaisDosRecursos,
    registrar(app, porteiro, registro) {
      registrar(app, porteiro, 'recursos', recursos, rotasDosRecursos(s), registro)
      registrar(app, porteiro, 'recursos.reservas', reservas, rotasDasReservas(s), registro)
      registrar(app, porteiro, 'recursos.motoristas', motoristas, rotasDosMotoristas(s), registro)
      registrar(app, porteiro, 'recursos.calendarios', calendarios, rotasDosCalendarios(s), registro)
    },
  }
}
