import type { FastifyInstance } from 'fastify'
import { registrar, type Porteiro, type RotaRegistrada } from '#platform/http/rotas.ts'
import { auditoria } from '../contract/auditoria.ts'
import { ausencias } from '../contract/ausencias.ts'
import { entregas } from '../contract/entregas.ts'
import { feriados } from '../contract/feriados.ts'
import { fotos } from '../contract/fotos.ts'
import { porDentro } from '../contract/por-dentro.ts'
import { cadastro, dominios } from '../contract/cadastro.ts'
import { convites } from '../contract/convites.ts'
import { eu } from '../contract/eu.ts'
import { cargos, departamentos, times } from '../contract/organizacao.ts'
import { pedidos } from '../contract/pedidos.ts'
import { usuarios } from '../contract/usuarios.ts'
import { tratarAuditoria } from './rotas/auditoria.ts'
import { tratarCadastro, tratarConvites, tratarDominios, tratarPedidos } from './rotas/entrada.ts'
import { tratarEu } from './rotas/eu.ts'
import { tratarFeriados } from './rotas/feriados.ts'
import { tratarFotos } from './rotas/fotos.ts'
import { tratarAusencias, tratarEntregas, tratarPorDentro } from './rotas/por-dentro.ts'
import { tratarCargos, tratarDepartamentos, tratarTimes } from './rotas/organizacao.ts'
import { tratarUsuarios } from './rotas/usuarios.ts'
import type { Servicos } from './servicos.ts'

export function registrarAcesso(
  app: FastifyInstance,
  porteiro: Porteiro,
  s: Servicos,
  registro: RotaRegistrada[],
): void {
  registrar(app, porteiro, 'eu', eu, tratarEu(s), registro)
  registrar(app, porteiro, 'usuarios', usuarios, tratarUsuarios(s), registro)
  registrar(app, porteiro, 'departamentos', departamentos, tratarDepartamentos(s), registro)
  registrar(app, porteiro, 'times', times, tratarTimes(s), registro)
  registrar(app, porteiro, 'cargos', cargos, tratarCargos(s), registro)
  registrar(app, porteiro, 'convites', convites, tratarConvites(s), registro)
  registrar(app, porteiro, 'pedidos', pedidos, tratarPedidos(s), registro)
  registrar(app, porteiro, 'cadastro', cadastro, tratarCadastro(s), registro)
  registrar(app, porteiro, 'dominios', dominios, tratarDominios(s), registro)
  registrar(app, porteiro, 'usuarios.por_dentro', porDentro, tratarPorDentro(s), registro)
  registrar(app, porteiro, 'usuarios.entregas', entregas, tratarEntregas(s), registro)
  registrar(app, porteiro, 'ausencias', ausencias, tratarAusencias(s), registro)
  registrar(app, porteiro, 'feriados', feriados, tratarFeriados(s), registro)
  registrar(app, porteiro, 'fotos', fotos, tratarFotos(s), registro)
  registrar(app, porteiro, 'auditoria', auditoria, tratarAuditoria(s), registro)
  // background work of responses that were already sent
  app.addHook('onClose', () => s.segundoPlano.esperar())
}
